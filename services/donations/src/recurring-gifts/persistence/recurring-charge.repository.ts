import { Injectable } from '@nestjs/common';
import { newId, type Day } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';
import { type FailureReason } from '../../gifts/domain/payment.ts';
import { type RecurringCharge, type RecurringGift } from '../domain/recurring-gift.ts';
import { recurringChargeColumns, toRecurringCharge, type RecurringChargeRow } from './recurring-gift.row.ts';

type PlanId = Pick<RecurringGift, 'organizationId' | 'id'>;

@Injectable()
export class RecurringChargeRepository {
  /** Opens the charge of a period. @throws when the period has one already. */
  async open(tx: Transaction, plan: PlanId, periodOn: Day, giftId: string, at: Date): Promise<void> {
    await tx.query(sql`
      insert into recurring_charge (organization_id, id, recurring_gift_id, period_on, status, gift_id, next_attempt_at)
      values (${plan.organizationId}, ${newId()}, ${plan.id}, ${periodOn}::date, 'open', ${giftId}, ${at})`);
  }

  /** A period in which nothing is charged. */
  async addWithoutGift(
    tx: Transaction,
    plan: PlanId,
    periodOn: Day,
    status: 'skipped' | 'missed',
  ): Promise<void> {
    await tx.query(sql`
      insert into recurring_charge (organization_id, id, recurring_gift_id, period_on, status)
      values (${plan.organizationId}, ${newId()}, ${plan.id}, ${periodOn}::date, ${status})
      on conflict on constraint recurring_charge_once do nothing`);
  }

  /** The last day that the donor skipped. */
  async lastSkippedOn(tx: Transaction, { organizationId, id }: PlanId): Promise<Day | null> {
    const [row] = await tx.query<{ day: Day | null }>(
      `select to_char(max(period_on), 'YYYY-MM-DD') as day from recurring_charge
       where organization_id = $1 and recurring_gift_id = $2 and status = 'skipped'`,
      [organizationId, id],
    );
    return row?.day ?? null;
  }

  /** Allows a charge on the day, which has one row at most. */
  async removeSkip(tx: Transaction, { organizationId, id }: PlanId, periodOn: Day): Promise<void> {
    await tx.query(sql`
      delete from recurring_charge
      where organization_id = ${organizationId} and recurring_gift_id = ${id} and period_on = ${periodOn}::date and status = 'skipped'`);
  }

  /** The charge that is open; null when there is none. The plan is locked by the caller. */
  async findOpen(tx: Transaction, { organizationId, id }: PlanId): Promise<RecurringCharge | null> {
    return this.one(tx, `organization_id = $1 and recurring_gift_id = $2 and status = 'open'`, [
      organizationId,
      id,
    ]);
  }

  /** The newest charge, when it was declined too often, or is open. */
  async findUnpaid(tx: Transaction, { organizationId, id }: PlanId): Promise<RecurringCharge | null> {
    const newest = await this.one(
      tx,
      `organization_id = $1 and recurring_gift_id = $2 order by period_on desc limit 1`,
      [organizationId, id],
    );
    return newest?.status === 'failed' || newest?.status === 'open' ? newest : null;
  }

  /** Returns whether a bank account is being debited for any period, including one that was dropped in the meantime. */
  async isDebited(tx: Transaction, { organizationId, id }: PlanId): Promise<boolean> {
    const rows = await tx.query(
      `select 1 from recurring_charge r join gift g on g.id = r.gift_id
       where r.organization_id = $1 and r.recurring_gift_id = $2 and g.status in ('verifying', 'processing') limit 1`,
      [organizationId, id],
    );
    return rows.length > 0;
  }

  /** The gift of an open period becomes another one, for another kind of payment. */
  async replaceGift(
    tx: Transaction,
    { organizationId }: PlanId,
    { id }: RecurringCharge,
    giftId: string,
  ): Promise<void> {
    await tx.query(sql`
      update recurring_charge set gift_id = ${giftId} where organization_id = ${organizationId} and id = ${id}`);
  }

  /** The recurring gift that this gift belongs to, and the period. */
  async findByGift(
    tx: Transaction,
    organizationId: string,
    giftId: string,
  ): Promise<{ recurringGiftId: string; chargeId: string } | null> {
    const [row] = await tx.query<{ recurringGiftId: string; chargeId: string }>(
      `select recurring_gift_id as "recurringGiftId", id as "chargeId" from recurring_charge where organization_id = $1 and gift_id = $2`,
      [organizationId, giftId],
    );
    return row ?? null;
  }

  async pay(tx: Transaction, organizationId: string, chargeId: string): Promise<void> {
    await tx.query(
      `update recurring_charge set status = 'paid', failure_reason = null, next_attempt_at = null where organization_id = $1 and id = $2`,
      [organizationId, chargeId],
    );
  }

  /** Counts a declined attempt; without a next one the charge has failed. */
  async fail(
    tx: Transaction,
    { organizationId }: PlanId,
    { id }: RecurringCharge,
    failed: { attempts: number; firstFailedAt: Date; nextAttemptAt: Date | null; reason: FailureReason },
  ): Promise<void> {
    await tx.query(sql`
      update recurring_charge set attempts = ${failed.attempts}, first_failed_at = ${failed.firstFailedAt},
        next_attempt_at = ${failed.nextAttemptAt}, failure_reason = ${failed.reason},
        status = ${failed.nextAttemptAt === null ? 'failed' : 'open'}
      where organization_id = ${organizationId} and id = ${id}`);
  }

  /** Makes the next attempt due now, also of a charge that had failed. */
  async reopen(tx: Transaction, { organizationId }: PlanId, chargeId: string, at: Date): Promise<void> {
    await tx.query(
      `update recurring_charge set status = 'open', next_attempt_at = $3 where organization_id = $1 and id = $2`,
      [organizationId, chargeId, at],
    );
  }

  /** The donor ended or paused the recurring gift while the charge was tried. */
  async drop(tx: Transaction, { organizationId, id }: PlanId): Promise<void> {
    await tx.query(
      `update recurring_charge set status = 'dropped', next_attempt_at = null
       where organization_id = $1 and recurring_gift_id = $2 and status = 'open'`,
      [organizationId, id],
    );
  }

  /** Stripe has canceled the payment of this gift, so that it need not be read again. */
  async savePaymentCanceled(
    tx: Transaction,
    organizationId: string,
    giftId: string,
    at: Date,
  ): Promise<void> {
    await tx.query(sql`
      update recurring_charge set payment_canceled_at = ${at}
      where organization_id = ${organizationId} and gift_id = ${giftId} and status = 'dropped'`);
  }

  private async one(
    tx: Transaction,
    condition: string,
    values: readonly unknown[],
  ): Promise<RecurringCharge | null> {
    const [row] = await tx.query<RecurringChargeRow>(
      `select ${recurringChargeColumns} from recurring_charge where ${condition}`,
      values,
    );
    return row === undefined ? null : toRecurringCharge(row);
  }
}
