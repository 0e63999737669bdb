import { Injectable } from '@nestjs/common';
import { type ControlOwner, type ControlsBody, type ControlsWire } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { raw, sql, type Transaction } from '@almoner/platform';
import { usedUpCondition } from './used-up-condition.ts';

interface OwnerRow {
  readonly name: string | null;
  readonly status: string;
  /** The owner of the controls: of a card, the first of its chain of replacements. */
  readonly ownerId: string;
}

interface OwnerCard extends OwnerRow {
  readonly isUsedUp: boolean;
}

export interface ControlsChange {
  readonly before: ControlsWire;
  readonly after: ControlsWire;
}

@Injectable()
export class ControlRepository {
  /** Locks the cards of its chain of replacements, so that decisions that have read one begin again. */
  async lockCard(tx: Transaction, organizationId: string, cardId: string): Promise<OwnerCard | null> {
    const row = await this.ownerCard(tx, organizationId, cardId);
    if (row === null) return null;
    await tx.query(
      sql`select 1 from card where organization_id = ${organizationId} and id = ${row.ownerId} for no key update`,
    );
    await tx.query(sql`
      with locked as (
        select id from card where organization_id = ${organizationId} and original_card_id = ${row.ownerId}
        order by id for no key update)
      update card c set version = c.version + 1 from locked where c.id = locked.id`);
    return this.ownerCard(tx, organizationId, cardId);
  }

  /** The same for every card that has the rule; the rule must be a named one. */
  async lockRule(tx: Transaction, organizationId: string, ruleId: string): Promise<OwnerRow | null> {
    const [row] = await tx.query<OwnerRow>(sql`
      select name, 'active' as status, id as "ownerId" from spend_rule
      where organization_id = ${organizationId} and id = ${ruleId} and name is not null for update`);
    if (row === undefined) return null;
    await tx.query(sql`
      with locked as (
        select id from card where organization_id = ${organizationId} and original_card_id in (
          select owner_id from spend_limit where organization_id = ${organizationId} and rule_id = ${ruleId})
        order by id for no key update)
      update card c set version = c.version + 1 from locked where c.id = locked.id`);
    return row;
  }

  private async ownerCard(
    tx: Transaction,
    organizationId: string,
    cardId: string,
  ): Promise<OwnerCard | null> {
    const [row] = await tx.query<OwnerCard>(sql`
      select null as name, c.status, c.original_card_id as "ownerId", ${raw(usedUpCondition)} as "isUsedUp" from card c
      where c.organization_id = ${organizationId} and c.id = ${cardId}`);
    return row ?? null;
  }

  /** Replaces the controls of an owner; a cash limit that is left out is kept. */
  async replace(
    tx: Transaction,
    organizationId: string,
    owner: { readonly kind: ControlOwner; readonly id: string },
    controls: Omit<ControlsBody, 'seen'>,
  ): Promise<ControlsChange> {
    const removed = await tx.query<ControlRow>(sql`
      delete from spend_control where organization_id = ${organizationId} and owner_id = ${owner.id}
      returning kind, target as by, value, place, amount_minor`);
    const before = toControls(removed);
    const after = {
      ...controls,
      cashLimit: controls.cashLimit === undefined ? before.cashLimit : controls.cashLimit,
    };
    const { merchantRules, perPurchaseLimit, cashLimit } = after;
    for (const [place, { kind, by, value }] of merchantRules.entries())
      await tx.query(sql`
        insert into spend_control (organization_id, id, owner_kind, owner_id, kind, target, value, place)
        values (${organizationId}, ${newId()}, ${owner.kind}, ${owner.id}, ${kind}, ${by}, ${value}, ${place})`);
    for (const [kind, minor] of [
      ['per_purchase', perPurchaseLimit],
      ['cash', cashLimit],
    ] as const)
      if (minor !== null)
        await tx.query(sql`
          insert into spend_control (organization_id, id, owner_kind, owner_id, kind, place, amount_minor)
          values (${organizationId}, ${newId()}, ${owner.kind}, ${owner.id}, ${kind}, 0, ${minor})`);
    return { before, after };
  }
}

interface ControlRow {
  readonly kind: string;
  readonly by: string | null;
  readonly value: string | null;
  readonly place: number;
  readonly amount_minor: string | null;
}

function toControls(rows: readonly ControlRow[]): ControlsWire {
  const limitOf = (kind: 'per_purchase' | 'cash') => {
    const minor = rows.find((row) => row.kind === kind)?.amount_minor;
    return minor == null ? null : Number(minor);
  };
  return {
    merchantRules: rows
      .filter(({ by }) => by !== null)
      .sort((a, b) => a.place - b.place)
      // Written by this repository from the same schema.
      .map(({ kind, by, value }) => ({ kind, by, value }) as ControlsWire['merchantRules'][number]),
    perPurchaseLimit: limitOf('per_purchase'),
    cashLimit: limitOf('cash'),
  };
}
