import { Injectable } from '@nestjs/common';
import { type Merchant } from '@almoner/contracts';
import { type Transaction } from '@almoner/platform';
import { type PastRequirement } from '../domain/deadline.ts';

export interface NewRequirement {
  readonly organizationId: string;
  readonly purchaseId: string;
  readonly userId: string;
  readonly settledAt: Date;
  readonly dueAt: Date;
}

export interface OpenRequirement {
  readonly purchaseId: string;
  readonly settledAt: Date;
  readonly dueAt: Date;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly merchant: Pick<Merchant, 'name' | 'networkId'>;
  readonly remindersSent: number;
}

/** True if the capture `t` has a receipt or an approved reason for having none. */
const isMet = `(
  exists (select from purchase_receipt r where r.organization_id = t.organization_id and r.purchase_id in (t.id, t.authorization_id))
  or exists (select from receipt_excuse e where e.organization_id = t.organization_id and e.purchase_id in (t.id, t.authorization_id)
             and e.status = 'approved'))`;
/** Requirement `q` is not met, and no excuse for its capture waits for a decision. */
export const isDue = `q.met_at is null and not exists (
  select from receipt_excuse e join card_transaction t on t.organization_id = e.organization_id
  where t.organization_id = q.organization_id and t.id = q.purchase_id and e.purchase_id in (t.id, t.authorization_id)
    and e.status = 'pending')`;

@Injectable()
export class RequirementRepository {
  /** A capture that has its receipt already has met it. Repeating it changes nothing. */
  async add(tx: Transaction, requirement: NewRequirement, now: Date): Promise<void> {
    const { organizationId, purchaseId, userId, settledAt, dueAt } = requirement;
    await tx.query(
      `insert into receipt_requirement (organization_id, purchase_id, user_id, settled_at, due_at, met_at)
       select $1, $2, $3, $4, $5, case when ${isMet} then $6::timestamptz end
       from card_transaction t where t.organization_id = $1 and t.id = $2
       on conflict do nothing`,
      [organizationId, purchaseId, userId, settledAt, dueAt, now],
    );
  }

  /** Requirements that were met or have passed, newest first. */
  async past(
    tx: Transaction,
    organizationId: string,
    userId: string,
    { since, now }: { readonly since: Date; readonly now: Date },
  ): Promise<PastRequirement[]> {
    return tx.query<PastRequirement>(
      `select due_at as "dueAt", met_at as "metAt" from receipt_requirement
       where organization_id = $1 and user_id = $2 and settled_at >= $3 and (met_at is not null or due_at < $4)
       order by settled_at desc, purchase_id desc limit 1000`,
      [organizationId, userId, since, now],
    );
  }

  /** Not met, the first due first. `userId` null for everybody's. */
  async open(
    tx: Transaction,
    organizationId: string,
    userId: string | null,
  ): Promise<(OpenRequirement & { userId: string })[]> {
    const rows = await tx.query<Omit<OpenRequirement, 'amount'> & { amount: string; userId: string }>(
      `select q.purchase_id as "purchaseId", q.user_id as "userId", q.settled_at as "settledAt", q.due_at as "dueAt",
              t.amount_minor as amount, t.currency, t.merchant, q.reminders_sent as "remindersSent"
       from receipt_requirement q
       join card_transaction t on t.organization_id = q.organization_id and t.id = q.purchase_id
       where q.organization_id = $1 and ($2::uuid is null or q.user_id = $2) and ${isDue}
       order by q.due_at, q.purchase_id`,
      [organizationId, userId],
    );
    return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
  }

  async move(tx: Transaction, organizationId: string, purchaseId: string, dueAt: Date): Promise<void> {
    await tx.query(
      `update receipt_requirement set due_at = $3, reminders_sent = 0, warned_at = null
       where organization_id = $1 and purchase_id = $2 and due_at < $3`,
      [organizationId, purchaseId, dueAt],
    );
  }

  async remove(tx: Transaction, organizationId: string, purchaseIds: readonly string[]): Promise<void> {
    await tx.query(
      `delete from receipt_requirement where organization_id = $1 and purchase_id = any($2) and met_at is null`,
      [organizationId, purchaseIds],
    );
  }

  /**
   * After receipts or reasons of these authorizations or captures have changed. One that is due again gets a deadline that
   * is at least `notice` away. Returns whether any requirement has changed.
   */
  async refresh(
    tx: Transaction,
    organizationId: string,
    purchaseIds: readonly string[],
    { now, notice }: { readonly now: Date; readonly notice: Date },
  ): Promise<boolean> {
    const changed = await tx.query(
      `update receipt_requirement q
       set met_at = case when state.is_met then $3::timestamptz end,
           due_at = case when state.is_met then q.due_at else greatest(q.due_at, $4) end,
           reminders_sent = case when state.is_met then q.reminders_sent else 0 end,
           warned_at = case when state.is_met then q.warned_at end
       from (select t.id, ${isMet} as is_met from card_transaction t
             where t.organization_id = $1 and (t.id = any($2) or t.authorization_id = any($2))) state
       where q.organization_id = $1 and q.purchase_id = state.id and (q.met_at is not null) <> state.is_met
       returning q.purchase_id`,
      [organizationId, purchaseIds, now, notice],
    );
    return changed.length > 0;
  }

  /** After a reason was rejected: a deadline that has passed, or is close, is set again. */
  async giveNotice(
    tx: Transaction,
    organizationId: string,
    purchaseIds: readonly string[],
    notice: Date,
  ): Promise<void> {
    await tx.query(
      `update receipt_requirement q set due_at = $3, reminders_sent = 0, warned_at = null
       from card_transaction t
       where q.organization_id = $1 and t.organization_id = $1 and t.id = q.purchase_id and q.met_at is null
         and (t.id = any($2) or t.authorization_id = any($2)) and q.due_at < $3`,
      [organizationId, purchaseIds, notice],
    );
  }

  /** The purchase whose receipt has been overdue longest, of those that the person was warned about; null without one. */
  async firstOverdue(
    tx: Transaction,
    organizationId: string,
    userId: string,
    now: Date,
  ): Promise<string | null> {
    const [row] = await tx.query<{ purchaseId: string }>(
      `select q.purchase_id as "purchaseId" from receipt_requirement q
       where q.organization_id = $1 and q.user_id = $2 and q.due_at <= $3 and q.warned_at is not null and ${isDue}
       order by q.due_at, q.purchase_id limit 1`,
      [organizationId, userId, now],
    );
    return row?.purchaseId ?? null;
  }

  /** `warned`: these were in an email that announced the lock; it is never closer than `lockFrom`. */
  async markReminded(
    tx: Transaction,
    organizationId: string,
    purchaseIds: readonly string[],
    sent: {
      readonly stage: number;
      readonly isWarning: boolean;
      readonly now: Date;
      readonly lockFrom: Date;
    },
  ): Promise<void> {
    const { stage, isWarning, now, lockFrom } = sent;
    await tx.query(
      `update receipt_requirement
       set reminders_sent = greatest(reminders_sent, $3),
           due_at = case when $4 and warned_at is null then greatest(due_at, $6) else due_at end,
           warned_at = case when $4 then coalesce(warned_at, $5) else warned_at end
       where organization_id = $1 and purchase_id = any($2)`,
      [organizationId, purchaseIds, stage, isWarning, now, lockFrom],
    );
  }
}
