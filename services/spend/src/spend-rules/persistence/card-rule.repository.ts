import { Injectable } from '@nestjs/common';
import { newId } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';
import { limitInForce, type StoredIncrease } from '../../limits/domain/period-usage.ts';
import { increaseColumn } from '../../limits/persistence/increase-column.ts';
import { type SpendRule } from './rule.repository.ts';

export interface CardWithRule {
  readonly cardId: string;
  readonly userId: string;
  /** The new version of the card. */
  readonly version: number;
  /** With the increase of its current period, which stays in force: the fallback at Stripe must never be tighter. Minor units. */
  readonly limit: number;
}

interface TouchedRow extends Omit<CardWithRule, 'limit'> {
  readonly frequency: SpendRule['frequency'];
  readonly limitMinor: string;
  readonly createdAt: Date;
  readonly counterStartsAt: Date | null;
  readonly increases: readonly StoredIncrease[] | null;
}

interface LimitRow {
  readonly id: string;
  readonly frequency: SpendRule['frequency'];
  readonly version: number;
}

/**
 * The rule of each card; cards that replace each other share it, with the limits of the first of them. A card keeps one
 * limit for each frequency that it has ever had: all of them count, but only one refuses.
 */
@Injectable()
export class CardRuleRepository {
  /**
   * Gives a card, and all cards of its chain of replacements, the rule, and returns them with their new versions. The
   * caller holds their locks `for update`, which excludes everything that counts in their limits. A limit of a new
   * frequency begins with what the cards have spent and hold. `originalCardId` is the first card of the chain.
   */
  async assign(
    tx: Transaction,
    organizationId: string,
    originalCardId: string,
    rule: SpendRule,
    now: Date,
  ): Promise<CardWithRule[]> {
    const known = await tx.query<LimitRow>(sql`
      select id, frequency, version from spend_limit
      where organization_id = ${organizationId} and owner_id = ${originalCardId} and kind = 'card_rule'`);
    // One count over all limits of the card, so that a request for a higher limit recognizes every change.
    const version = Math.max(0, ...known.map((limit) => limit.version)) + 1;
    await tx.query(sql`
      update spend_limit set limit_minor = null, rule_id = null
      where organization_id = ${organizationId} and owner_id = ${originalCardId} and kind = 'card_rule'
        and frequency <> ${rule.frequency}`);
    const limit = known.find(({ frequency }) => frequency === rule.frequency);
    if (limit === undefined) await this.addLimit(tx, organizationId, originalCardId, rule, version, now);
    else
      await tx.query(sql`
        update spend_limit set limit_minor = ${rule.limit}, rule_id = ${rule.id}, version = ${version}
        where organization_id = ${organizationId} and id = ${limit.id}`);
    return this.touchCards(tx, organizationId, [originalCardId], now);
  }

  /** A changed amount of a shared rule: in force on all its cards, which it returns. The caller holds the rule's lock. */
  async changeLimits(
    tx: Transaction,
    organizationId: string,
    rule: SpendRule,
    now: Date,
  ): Promise<CardWithRule[]> {
    await tx.query(sql`
      select 1 from card
      where organization_id = ${organizationId} and id in (
        select owner_id from spend_limit where organization_id = ${organizationId} and rule_id = ${rule.id})
      order by id for no key update`);
    // Cards that got another rule while this waited no longer have it.
    const limits = await tx.query<{ card_id: string }>(sql`
      update spend_limit set limit_minor = ${rule.limit}, version = version + 1
      where organization_id = ${organizationId} and rule_id = ${rule.id} returning owner_id as card_id`);
    return this.touchCards(
      tx,
      organizationId,
      limits.map(({ card_id }) => card_id),
      now,
    );
  }

  /** Adding a card to a chain waits for the lock of its first card, so that none is missed. */
  private async touchCards(
    tx: Transaction,
    organizationId: string,
    originalCardIds: readonly string[],
    now: Date,
  ): Promise<CardWithRule[]> {
    const rows = await tx.query<TouchedRow>(
      `with locked as (
         select id from card where organization_id = $1 and original_card_id = any($2::uuid[]) order by id for no key update),
       touched as (
         update card c set version = c.version + 1 from locked where c.id = locked.id
         returning c.id, c.user_id, c.version, c.original_card_id)
       select c.id as "cardId", c.user_id as "userId", c.version, l.frequency, l.limit_minor as "limitMinor",
         l.counts_from as "createdAt", p.period_starts_at as "counterStartsAt", ${increaseColumn('l')}
       from touched c
       join spend_limit l on l.organization_id = $1 and l.owner_id = c.original_card_id and l.kind = 'card_rule'
         and l.limit_minor is not null
       left join lateral (
         select period_starts_at from limit_counter where limit_id = l.id order by period_starts_at desc limit 1) p on true`,
      [organizationId, originalCardIds],
    );
    return rows.map(({ cardId, userId, version, limitMinor, ...limit }) => ({
      cardId,
      userId,
      version,
      limit: limitInForce({ ...limit, limitMinor: Number(limitMinor) }, now),
    }));
  }

  private async addLimit(
    tx: Transaction,
    organizationId: string,
    originalCardId: string,
    rule: SpendRule,
    version: number,
    now: Date,
  ): Promise<void> {
    const limitId = newId();
    await tx.query(sql`
      insert into spend_limit (organization_id, id, kind, owner_id, frequency, limit_minor, currency, counts_from, version, rule_id)
      select organization_id, ${limitId}, 'card_rule', id, ${rule.frequency}, ${rule.limit}, currency, card_created_at,
        ${version}, ${rule.id}
      from card where organization_id = ${organizationId} and id = ${originalCardId}`);
    await tx.query(sql`
      insert into card_limit (organization_id, card_id, limit_id)
      select organization_id, id, ${limitId} from card
      where organization_id = ${organizationId} and original_card_id = ${originalCardId}`);
    await tx.query(
      sql`select functions.seed_card_limit(${organizationId}, ${originalCardId}, ${limitId}, ${now})`,
    );
  }
}
