import { Injectable } from '@nestjs/common';
import { notFound, type CardView } from '@almoner/contracts';
import { TenantReader, type Ctx } from '@almoner/platform';
import { type Scope } from '../../people/persistence/member.reader.ts';
import { CardActivityReader, type CardActivity } from '../../purchases/persistence/card-activity.reader.ts';

interface CardRow {
  id: string;
  name: string;
  stripe_card_id: string | null;
  stripe_cardholder_id: string | null;
  organization_id: string;
  user_id: string;
  holder_name: string | null;
  holder_email: string;
  type: CardView['type'];
  status: CardView['status'];
  frozen_by: string | null;
  last4: string | null;
  spend_program_id: string | null;
  created_at: Date;
}

export interface CardFilter {
  readonly scope: Scope;
  readonly userId?: string | null;
  readonly stripeCardholderId?: string | null;
  readonly spendProgramId?: string | null;
}

const mostCards = 1000;
const columns = `c.id, c.name, c.stripe_card_id, h.stripe_cardholder_id, c.organization_id, c.user_id, c.holder_name,
  c.holder_email, c.type, c.status, c.frozen_by, c.last4, c.spend_program_id,
  coalesce(c.card_created_at, c.created_at) as created_at`;

@Injectable()
export class CardReader {
  constructor(
    private readonly reader: TenantReader,
    private readonly activity: CardActivityReader,
  ) {}

  /** Newest first. */
  async listNotCanceled(ctx: Ctx, filter: CardFilter): Promise<CardView[]> {
    const { scope, userId, stripeCardholderId, spendProgramId } = filter;
    const rows = await this.reader.query<CardRow>(ctx, {
      name: 'cards-not-canceled',
      text: `select ${columns} from card c join cardholder h on h.id = c.cardholder_id
             where c.organization_id = $1 and c.status <> 'canceled' and ($2::uuid[] is null or c.user_id = any($2))
               and ($3::uuid is null or c.user_id = $3) and ($4::text is null or h.stripe_cardholder_id = $4)
               and ($5::uuid is null or c.spend_program_id = $5)
             order by c.created_at desc, c.id desc limit $6`,
      values: [
        ctx.organizationId,
        scope,
        userId ?? null,
        stripeCardholderId ?? null,
        spendProgramId ?? null,
        mostCards,
      ],
    });
    return this.withActivity(ctx, rows);
  }

  /** @throws DomainError `not_found` for a card out of the scope, as for one that does not exist. */
  async get(ctx: Ctx, cardId: string, scope: Scope): Promise<CardView> {
    const rows = await this.reader.query<CardRow>(ctx, {
      name: 'card',
      text: `select ${columns} from card c join cardholder h on h.id = c.cardholder_id
             where c.organization_id = $1 and c.id = $2 and ($3::uuid[] is null or c.user_id = any($3))`,
      values: [ctx.organizationId, cardId, scope],
    });
    const [card] = await this.withActivity(ctx, rows);
    if (card === undefined) throw notFound();
    return card;
  }

  private async withActivity(ctx: Ctx, rows: readonly CardRow[]): Promise<CardView[]> {
    if (rows.length === 0) return [];
    const activities = await this.activity.ofCards(
      ctx,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => toView(row, activities.get(row.id)));
  }
}

function toView(row: CardRow, activity: CardActivity | undefined): CardView {
  return {
    id: row.id,
    name: row.name,
    stripeCardID: row.stripe_card_id,
    cardholderID: row.stripe_cardholder_id,
    organizationId: row.organization_id,
    holder: { id: row.user_id, name: row.holder_name, email: row.holder_email },
    type: row.type,
    status: row.status,
    frozenBy: row.status === 'frozen' ? row.frozen_by : null,
    last4: row.last4,
    spendProgramId: row.spend_program_id,
    createdAt: row.created_at.toISOString(),
    CardTransactions: activity?.transactions ?? [],
    CardAuthorizations: activity?.authorizations ?? [],
  };
}
