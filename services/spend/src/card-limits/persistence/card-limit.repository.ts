import { Injectable } from '@nestjs/common';
import { type SpendFrequency } from '@almoner/kernel';
import { raw, sql, type Transaction } from '@almoner/platform';
import { usedUpCondition } from '../../limits/persistence/used-up-condition.ts';

export interface CardLimit {
  readonly cardId: string;
  /** The first card of its chain of replacements, which share rule and limits. */
  readonly originalCardId: string;
  readonly userId: string;
  readonly status: 'inactive' | 'active' | 'frozen' | 'canceled';
  readonly version: number;
  readonly frequency: SpendFrequency;
  readonly limitId: string;
  /** Without a one-time increase. */
  readonly limit: number;
  readonly currency: string;
  /** Only of the limit: it increases with every change of the limit. */
  readonly limitVersion: number;
  readonly ruleId: string | null;
  /** Null for the card's own rule. */
  readonly ruleName: string | null;
  /** The last day on which the card pays, in UTC. */
  readonly expiresOn: string | null;
  /** It is for one purchase, and that purchase was made. */
  readonly isUsedUp: boolean;
  readonly isHolderArchived: boolean;
  /** The team of its program; null without one. */
  readonly teamId: string | null;
}

@Injectable()
export class CardLimitRepository {
  async find(tx: Transaction, organizationId: string, cardId: string): Promise<CardLimit | null> {
    const [row] = await tx.query<Omit<CardLimit, 'limit'> & { limit: string }>(sql`
      select c.id as "cardId", c.original_card_id as "originalCardId", c.expires_on::text as "expiresOn", ${raw(usedUpCondition)} as "isUsedUp", c.user_id as "userId", c.status, c.version, l.frequency, l.id as "limitId", l.limit_minor as "limit", c.currency,
        l.version as "limitVersion", l.rule_id as "ruleId", r.name as "ruleName",
        coalesce(h.is_archived, false) as "isHolderArchived", p.team_id as "teamId"
      from card c
      join spend_limit l on l.organization_id = c.organization_id and l.owner_id = c.original_card_id and l.kind = 'card_rule'
        and l.limit_minor is not null
      left join spend_rule r on r.organization_id = c.organization_id and r.id = l.rule_id
      left join spend_program p on p.organization_id = c.organization_id and p.id = c.spend_program_id
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

  /**
   * Locks all cards of its chain of replacements, the first before the others: against everything that counts in their
   * limits, and against a further replacement. `card` is its id or Stripe's.
   */
  async lockForRule(tx: Transaction, organizationId: string, card: string): Promise<CardLimit | null> {
    const [row] = await tx.query<{ id: string; original_card_id: string }>(sql`
      select id, original_card_id from card
      where organization_id = ${organizationId} and (id::text = ${card} or stripe_card_id = ${card})`);
    if (row === undefined) return null;
    const { original_card_id: originalCardId } = row;
    await tx.query(
      sql`select 1 from card where organization_id = ${organizationId} and id = ${originalCardId} for update`,
    );
    await tx.query(sql`
      select 1 from card where organization_id = ${organizationId} and original_card_id = ${originalCardId}
      order by id for update`);
    return this.find(tx, organizationId, row.id);
  }
}
