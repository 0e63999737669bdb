import { Injectable } from '@nestjs/common';
import { notFound, type CardView } from '@almoner/contracts';
import { TenantReader, type Ctx, type KeysetPosition, type Transaction } from '@almoner/platform';
import { type Scope } from '../../people/persistence/member.reader.ts';
import { isFrozenByAdmin } from './card.row.ts';

export interface CardRow {
  id: string;
  name: string;
  stripe_card_id: string | null;
  stripe_cardholder_id: string | null;
  organization_id: string;
  user_id: string;
  holder_name: string | null;
  holder_email: string;
  is_holder_archived: boolean;
  type: CardView['type'];
  status: CardView['status'];
  frozen_by: string | null;
  is_frozen_by_admin: boolean;
  last4: string | null;
  spend_program_id: string | null;
  is_single_use: boolean;
  replacement_for: string | null;
  replacement_reason: CardView['replacementReason'];
  replaced_by: string | null;
  shipping: CardView['shipping'];
  cardholder_requirements: CardView['cardholderRequirements'];
  version: number;
  created_at: Date;
  listed_at: Date;
}

export interface CardFilter {
  readonly scope: Scope;
  readonly userId: string | null;
  readonly stripeCardholderId: string | null;
  readonly spendProgramId: string | null;
}

const columns = `c.id, c.name, c.stripe_card_id, h.stripe_cardholder_id, c.organization_id, c.user_id, c.holder_name,
  c.holder_email, c.type, c.status, c.frozen_by, c.last4, c.spend_program_id, c.is_single_use, c.version,
  h.requirements as cardholder_requirements, c.shipping, c.replacement_for, c.replacement_reason, (
    select r.id from card r
    where r.organization_id = c.organization_id and r.replacement_for = c.id and not r.is_refused) as replaced_by,
  exists (
    select 1 from member m
    where m.organization_id = c.organization_id and m.user_id = c.user_id and m.role = 'Archived') as is_holder_archived,
  ${isFrozenByAdmin} as is_frozen_by_admin,
  coalesce(c.card_created_at, c.created_at) as created_at`;

/** To the millisecond, like cursors. */
const listedAt = `date_trunc('milliseconds', c.created_at)`;

@Injectable()
export class CardReader {
  constructor(private readonly reader: TenantReader) {}

  /** Newest first; returns one row more than `limit` when there is a next page. */
  listNotCanceled(
    ctx: Ctx,
    filter: CardFilter,
    limit: number,
    after: KeysetPosition | null,
  ): Promise<CardRow[]> {
    const { scope, userId, stripeCardholderId, spendProgramId } = filter;
    return this.reader.query<CardRow>(ctx, {
      name: 'cards-not-canceled',
      text: `select ${columns}, ${listedAt} as listed_at from card c join cardholder h on h.organization_id = c.organization_id and h.id = c.cardholder_id
             where c.organization_id = $1 and c.status <> 'canceled' and ($2::uuid[] is null or c.user_id = any($2))
               and ($3::uuid is null or c.user_id = $3) and ($4::text is null or h.stripe_cardholder_id = $4)
               and ($5::uuid is null or c.spend_program_id = $5)
               and ($6::timestamptz is null or (${listedAt}, c.id) < ($6, $7::uuid))
             order by ${listedAt} desc, c.id desc limit $8`,
      values: [
        ctx.organizationId,
        scope,
        userId,
        stripeCardholderId,
        spendProgramId,
        after?.at ?? null,
        after?.id ?? null,
        limit + 1,
      ],
    });
  }

  /** The cards among these that are in the scope, including canceled ones. */
  async listByIds(ctx: Ctx, cardIds: readonly string[], scope: Scope): Promise<CardView[]> {
    const rows = await this.reader.query<CardRow>(ctx, {
      name: 'cards-by-ids',
      text: `select ${columns}, ${listedAt} as listed_at from card c join cardholder h on h.organization_id = c.organization_id and h.id = c.cardholder_id
             where c.organization_id = $1 and c.id = any($2::uuid[]) and ($3::uuid[] is null or c.user_id = any($3))`,
      values: [ctx.organizationId, cardIds, scope],
    });
    return rows.map(toCardView);
  }

  /** The newest cards of each of these people that are not canceled. */
  newestOf(ctx: Ctx, userIds: readonly string[], limitEach: number): Promise<CardRow[]> {
    return this.reader.query<CardRow>(ctx, {
      name: 'cards-of-people',
      text: `select o.* from unnest($2::uuid[]) person (id)
             cross join lateral (
               select ${columns}, ${listedAt} as listed_at from card c
               join cardholder h on h.organization_id = c.organization_id and h.id = c.cardholder_id
               where c.organization_id = $1 and c.user_id = person.id and c.status <> 'canceled'
               order by ${listedAt} desc, c.id desc limit $3) o`,
      values: [ctx.organizationId, userIds, limitEach],
    });
  }

  /** The connected account of a card that exists. */
  async accountOf(
    tx: Transaction,
    organizationId: string,
    cardId: string,
  ): Promise<{ stripeAccountId: string }> {
    const [row] = await tx.query<{ stripeAccountId: string }>(
      `select stripe_account_id as "stripeAccountId" from card where organization_id = $1 and id = $2`,
      [organizationId, cardId],
    );
    if (row === undefined) throw notFound();
    return row;
  }

  /** @throws DomainError `not_found` for a card out of the scope, as for one that does not exist. */
  async get(ctx: Ctx, cardId: string, scope: Scope): Promise<CardView> {
    const [row] = await this.reader.query<CardRow>(ctx, {
      name: 'card',
      text: `select ${columns}, ${listedAt} as listed_at from card c join cardholder h on h.organization_id = c.organization_id and h.id = c.cardholder_id
             where c.organization_id = $1 and c.id = $2 and ($3::uuid[] is null or c.user_id = any($3))`,
      values: [ctx.organizationId, cardId, scope],
    });
    if (row === undefined) throw notFound();
    return toCardView(row);
  }
}

export function toCardView(row: CardRow): CardView {
  return {
    id: row.id,
    name: row.name,
    stripeCardID: row.stripe_card_id,
    cardholderID: row.stripe_cardholder_id,
    organizationId: row.organization_id,
    holder: { id: row.user_id, name: row.holder_name, email: row.holder_email },
    ...(row.is_holder_archived && { isHolderArchived: true }),
    type: row.type,
    status: row.status,
    frozenBy: row.status === 'frozen' ? row.frozen_by : null,
    ...(row.status === 'frozen' && row.is_frozen_by_admin && { isFrozenByAdmin: true }),
    last4: row.last4,
    spendProgramId: row.spend_program_id,
    ...(row.is_single_use && { isSingleUse: true }),
    createdAt: row.created_at.toISOString(),
    shipping: row.shipping,
    cardholderRequirements: row.cardholder_requirements,
    replacesCardId: row.replacement_for,
    replacementReason: row.replacement_reason,
    replacedByCardId: row.replaced_by,
    version: row.version,
  };
}
