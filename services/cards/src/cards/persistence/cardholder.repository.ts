import { Injectable } from '@nestjs/common';
import { type CardholderRequirementsWire, type ReplyOf, type cardsRpc } from '@almoner/contracts';
import { TenantReader, type Ctx, type Transaction } from '@almoner/platform';
import { type CardState } from '../domain/card.states.ts';
import { type Scope } from '../../people/persistence/member.reader.ts';

type CardholderView = ReplyOf<typeof cardsRpc.getCardholder>;

export interface CardholderRow extends CardholderView {
  readonly userId: string;
}

const columns = `h.stripe_cardholder_id as id, coalesce(m.name, h.name) as name, coalesce(m.email, h.email) as email,
  h.status, h.organization_id as "organizationId", h.requirements`;

@Injectable()
export class CardholderRepository {
  constructor(private readonly reader: TenantReader) {}

  async find(ctx: Ctx, stripeCardholderId: string, scope: Scope): Promise<CardholderView | null> {
    const [row] = await this.reader.query<CardholderView>(ctx, {
      name: 'cardholder',
      text: `select ${columns}
             from cardholder h left join member m on m.organization_id = h.organization_id and m.user_id = h.user_id
             where h.organization_id = $1 and h.stripe_cardholder_id = $2 and ($3::uuid[] is null or h.user_id = any($3))`,
      values: [ctx.organizationId, stripeCardholderId, scope],
    });
    return row ?? null;
  }

  /** By person, in the order in which they joined; returns one row more than `limit` when there is a next page. */
  list(ctx: Ctx, scope: Scope, limit: number, afterUserId: string | null): Promise<CardholderRow[]> {
    return this.reader.query<CardholderRow>(ctx, {
      name: 'cardholders',
      text: `select ${columns}, h.user_id as "userId"
             from cardholder h left join member m on m.organization_id = h.organization_id and m.user_id = h.user_id
             where h.organization_id = $1 and h.stripe_cardholder_id is not null
               and ($2::uuid[] is null or h.user_id = any($2)) and ($3::uuid is null or h.user_id > $3)
             order by h.user_id limit $4`,
      values: [ctx.organizationId, scope, afterUserId, limit + 1],
    });
  }

  /** Returns the person's cards when the requirements changed. */
  async saveRequirements(
    tx: Transaction,
    organizationId: string,
    userId: string,
    requirements: CardholderRequirementsWire | null,
  ): Promise<{ id: string; status: CardState }[]> {
    const saved = await tx.query(
      `update cardholder set requirements = $3
       where organization_id = $1 and user_id = $2 and requirements is distinct from $3::jsonb returning id`,
      [organizationId, userId, requirements === null ? null : JSON.stringify(requirements)],
    );
    if (saved.length === 0) return [];
    return tx.query<{ id: string; status: CardState }>(
      `select id, status from card where organization_id = $1 and user_id = $2 and status <> 'canceled'`,
      [organizationId, userId],
    );
  }

  async saveStatus(
    tx: Transaction,
    organizationId: string,
    userId: string,
    status: 'active' | 'inactive',
  ): Promise<void> {
    await tx.query(`update cardholder set status = $3 where organization_id = $1 and user_id = $2`, [
      organizationId,
      userId,
      status,
    ]);
  }
}
