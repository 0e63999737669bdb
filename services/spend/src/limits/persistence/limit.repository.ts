import { Injectable } from '@nestjs/common';
import { newId, type SpendFrequency } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';
import { type LimitKind } from '../domain/limit.ts';

export interface LimitToAdd {
  readonly kind: LimitKind;
  /** The card or program that it belongs to. */
  readonly ownerId: string;
  readonly frequency: SpendFrequency;
  /** Minor units; null to count without refusing. */
  readonly limitMinor: number | null;
  readonly currency: string;
  /** The period `total` begins here. */
  readonly countsFrom: Date;
  /** For a card's limit: the rule that it copies. */
  readonly ruleId?: string;
}

/** Limits, and which of them apply to which card. */
@Injectable()
export class LimitRepository {
  async add(tx: Transaction, organizationId: string, limit: LimitToAdd): Promise<string> {
    const id = newId();
    await tx.query(sql`
      insert into spend_limit (organization_id, id, kind, owner_id, frequency, limit_minor, currency, counts_from, rule_id)
      values (${organizationId}, ${id}, ${limit.kind}, ${limit.ownerId}, ${limit.frequency}, ${limit.limitMinor},
        ${limit.currency}, ${limit.countsFrom}, ${limit.ruleId ?? null})`);
    return id;
  }

  /** Applies every limit of these owners to the card. The caller changes the version of an existing card. */
  async applyToCard(
    tx: Transaction,
    organizationId: string,
    cardId: string,
    ownerIds: readonly string[],
  ): Promise<void> {
    await tx.query(sql`
      insert into card_limit (organization_id, card_id, limit_id)
      select organization_id, ${cardId}, id from spend_limit
      where organization_id = ${organizationId} and owner_id = any(${[...ownerIds]}::uuid[])
      on conflict do nothing`);
  }

  /** In force for the next purchase on every card that it applies to. Waits for decisions that have read it. */
  async change(
    tx: Transaction,
    organizationId: string,
    ownerId: string,
    kind: LimitKind,
    limitMinor: number | null,
  ): Promise<void> {
    await tx.query(sql`
      update spend_limit set limit_minor = ${limitMinor}
      where organization_id = ${organizationId} and owner_id = ${ownerId} and kind = ${kind}`);
  }

  /**
   * Makes every decision that has read the owner's limits begin again, for changes of the owner that decisions depend on.
   * Locks in the order of decisions.
   */
  async touch(tx: Transaction, organizationId: string, ownerIds: readonly string[]): Promise<void> {
    await tx.query(sql`
      with locked as (
        select id from spend_limit where organization_id = ${organizationId} and owner_id = any(${[...ownerIds]}::uuid[])
        order by id for no key update)
      update spend_limit l set version = l.version + 1 from locked where l.id = locked.id`);
  }
}
