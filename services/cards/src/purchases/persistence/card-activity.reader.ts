import { Injectable } from '@nestjs/common';
import { type CardAuthorizationWire, type CardTransactionWire } from '@almoner/contracts';
import { TenantReader, type Ctx } from '@almoner/platform';
import {
  toAuthorization,
  toTransaction,
  type AuthorizationRow,
  type TransactionRow,
} from './activity.rows.ts';

export interface CardActivity {
  readonly transactions: CardTransactionWire[];
  readonly authorizations: CardAuthorizationWire[];
}

const mostOfEach = 1000;

/** What happened on cards: the newest transactions and authorizations of each. */
@Injectable()
export class CardActivityReader {
  constructor(private readonly reader: TenantReader) {}

  async ofCards(ctx: Ctx, cardIds: readonly string[]): Promise<Map<string, CardActivity>> {
    const [transactions, authorizations] = await Promise.all([
      this.newest<TransactionRow>(ctx, 'card_transaction', cardIds),
      this.newest<AuthorizationRow>(ctx, 'card_authorization', cardIds),
    ]);
    const activities = new Map<string, CardActivity>(
      cardIds.map((id) => [id, { transactions: [], authorizations: [] }]),
    );
    for (const row of transactions) activities.get(row.card_id)?.transactions.push(toTransaction(row));
    for (const row of authorizations) activities.get(row.card_id)?.authorizations.push(toAuthorization(row));
    return activities;
  }

  private newest<Row>(
    ctx: Ctx,
    table: 'card_transaction' | 'card_authorization',
    cardIds: readonly string[],
  ): Promise<Row[]> {
    return this.reader.query<Row>(ctx, {
      name: `newest-of-cards-${table}`,
      text: `select a.* from unnest($2::uuid[]) card (id)
             cross join lateral (select * from ${table} where organization_id = $1 and card_id = card.id
                                 order by network_created_at desc, id desc limit $3) a
             order by a.network_created_at desc, a.id desc`,
      values: [ctx.organizationId, cardIds, mostOfEach],
    });
  }
}
