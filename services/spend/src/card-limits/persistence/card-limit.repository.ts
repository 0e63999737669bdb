import { Injectable } from '@nestjs/common';
import { sql, type Transaction } from '@almoner/platform';
import { LimitRepository } from '../../limits/persistence/limit.repository.ts';

export interface CardLimit {
  readonly cardId: string;
  readonly userId: string;
  readonly status: 'active' | 'frozen' | 'canceled';
  readonly limit: number;
  readonly currency: string;
  /** Of the limit alone: it grows with every change of the limit. */
  readonly limitVersion: number;
  readonly isHolderArchived: boolean;
}

@Injectable()
export class CardLimitRepository {
  constructor(private readonly limits: LimitRepository) {}

  async find(tx: Transaction, organizationId: string, cardId: string): Promise<CardLimit | null> {
    const [row] = await tx.query<Omit<CardLimit, 'limit'> & { limit: string }>(sql`
      select c.id as "cardId", c.user_id as "userId", c.status, l.limit_minor as "limit", c.currency, l.version as "limitVersion",
        coalesce(h.is_archived, false) as "isHolderArchived"
      from card c
      join spend_limit l on l.organization_id = c.organization_id and l.owner_id = c.id and l.kind = 'card_rule'
      left join cardholder h on h.organization_id = c.organization_id and h.user_id = c.user_id
      where c.organization_id = ${organizationId} and c.id = ${cardId}`);
    return row === undefined ? null : { ...row, limit: Number(row.limit) };
  }

  /** Waits for decisions that have read the card; later ones read it again. */
  async lock(tx: Transaction, organizationId: string, cardId: string): Promise<CardLimit | null> {
    await tx.query(
      sql`select 1 from card where organization_id = ${organizationId} and id = ${cardId} for no key update`,
    );
    return this.find(tx, organizationId, cardId);
  }

  /** Returns the card's new version: a decision that read an older one begins again. */
  async save(tx: Transaction, organizationId: string, cardId: string, limit: number): Promise<number> {
    await this.limits.touch(tx, organizationId, [cardId]);
    await this.limits.change(tx, organizationId, cardId, 'card_rule', limit);
    const [row] = await tx.query<{ version: number }>(sql`
      update card set version = version + 1 where organization_id = ${organizationId} and id = ${cardId} returning version`);
    return row?.version ?? 0;
  }
}
