import { Injectable } from '@nestjs/common';
import { type CardActivity } from '@almoner/contracts';
import { TenantReader, commonLength, type Ctx } from '@almoner/platform';
import { type Scope } from '../../people/persistence/member.reader.ts';
import {
  toAuthorization,
  toTransaction,
  type AuthorizationRow,
  type TransactionRow,
} from './activity.rows.ts';
import { joinCoding } from './coding-sql.ts';
import { receiptIds } from './receipt-sql.ts';

interface CardSince {
  readonly cardId: string;
  readonly since: string;
}
/** The rows of each kind, as `p`. */
const sources = {
  card_transaction: `select p.*, coding.category_id, coding.memo, ${receiptIds('p.authorization_id')} as receipt_ids from card_transaction p ${joinCoding('p.authorization_id')}`,
  card_authorization: 'select p.* from card_authorization p',
};

const maxOfEach = 100;
/** The shortest transaction or authorization as JSON; limits how many are read. */
const minBytes = 250;

/** The newest transactions and authorizations of each card since an instant. */
@Injectable()
export class CardActivityReader {
  constructor(private readonly reader: TenantReader) {}

  /** At most `maxBytes` of JSON in total: the more cards, the fewer entries of each. */
  async ofCards(
    ctx: Ctx,
    scope: Scope,
    cards: readonly CardSince[],
    maxBytes: number,
  ): Promise<CardActivity[]> {
    const fitting = Math.ceil(maxBytes / minBytes / Math.max(1, 2 * cards.length));
    const limit = Math.min(maxOfEach, fitting);
    const [transactions, authorizations] = await Promise.all([
      this.newest<TransactionRow>(ctx, 'card_transaction', scope, cards, limit),
      this.newest<AuthorizationRow>(ctx, 'card_authorization', scope, cards, limit),
    ]);
    const activities = cards.map(({ cardId }) => ({
      cardId,
      CardTransactions: (transactions.get(cardId) ?? []).map(toTransaction),
      CardAuthorizations: (authorizations.get(cardId) ?? []).map(toAuthorization),
    }));
    const length = commonLength(
      activities.flatMap((one) => [one.CardTransactions, one.CardAuthorizations]),
      maxBytes,
    );
    return activities.map(({ cardId, CardTransactions, CardAuthorizations }) => ({
      cardId,
      CardTransactions: CardTransactions.slice(0, length),
      CardAuthorizations: CardAuthorizations.slice(0, length),
    }));
  }

  private async newest<Row extends { card_id: string }>(
    ctx: Ctx,
    table: keyof typeof sources,
    scope: Scope,
    cards: readonly CardSince[],
    limit: number,
  ): Promise<Map<string, Row[]>> {
    const rows = await this.reader.query<Row>(ctx, {
      name: `newest-of-cards-${table}`,
      text: `select a.* from unnest($2::uuid[], $3::timestamptz[]) card (id, since)
             cross join lateral (${sources[table]} where p.organization_id = $1 and p.card_id = card.id
                                   and p.network_created_at >= card.since and ($4::uuid[] is null or p.user_id = any($4))
                                 order by p.network_created_at desc, p.id desc limit $5) a
             order by a.network_created_at desc, a.id desc`,
      values: [
        ctx.organizationId,
        cards.map(({ cardId }) => cardId),
        cards.map(({ since }) => since),
        scope,
        limit,
      ],
    });
    return Map.groupBy(rows, ({ card_id }) => card_id);
  }
}
