import { Injectable } from '@nestjs/common';
import { type OnlineGiftMethod } from '@almoner/contracts';
import { Money, type Designation } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';
import { type Answer } from '../../campaigns/domain/question.ts';
import { saveDonor } from '../../donor-records/save-donor.ts';
import { type Goods } from '../../receipts/domain/receipt.ts';
import { type Tribute } from '../../tributes/domain/tribute.ts';
import {
  type BookedRefund,
  type DisputeLoss,
  type Gift,
  type GiftChange,
  type PaidOut,
} from '../domain/gift.ts';
import { type Debit, type FailureReason } from '../domain/payment.ts';
import { possibleMatchOf } from './employer-match.row.ts';
import { giftColumns, toGift, type GiftRow } from './gift.row.ts';
import { preventsRefunds, refunds, toBookedRefund, type RefundRow } from './refund.row.ts';

export interface GiftToStart {
  readonly id: string;
  readonly organizationId: string;
  readonly campaignId: string;
  readonly donorEmail: string;
  readonly donorName: string | null;
  readonly employer: string | null;
  readonly isAnonymous: boolean;
  readonly method: OnlineGiftMethod;
  readonly amount: Money;
  readonly total: Money;
  readonly designations: readonly Designation[];
  readonly goods: Goods | null;
  readonly tribute: Tribute | null;
  readonly answers: readonly Answer[];
  readonly keyHash: Buffer;
  readonly stripeAccountId: string;
  readonly startedAt: Date;
  /** Null for a gift that the sweep of stale gifts does not reconcile. */
  readonly nextReconciliationAt: Date | null;
}

@Injectable()
export class GiftRepository {
  async add(tx: Transaction, gift: GiftToStart): Promise<void> {
    await tx.query(sql`
      insert into gift (organization_id, id, campaign_id, donor_email, donor_name, is_anonymous, status, amount_minor, total_minor,
                        currency, key_hash, stripe_account_id, started_at, occurred_at, next_look_at, goods, method,
                        tribute, answers, employer, employer_match)
      values (${gift.organizationId}, ${gift.id}, ${gift.campaignId}, ${gift.donorEmail}, ${gift.donorName},
              ${gift.isAnonymous}, 'started', ${gift.amount.minor}, ${gift.total.minor}, ${gift.total.currency},
              ${gift.keyHash}, ${gift.stripeAccountId}, ${gift.startedAt}, ${gift.startedAt},
              ${gift.nextReconciliationAt ?? 'infinity'}, ${gift.goods}, ${gift.method}, ${gift.tribute},
              ${JSON.stringify(gift.answers)}, ${gift.employer}, ${possibleMatchOf(gift.employer)})`);
    await this.designate(tx, gift, gift.designations);
  }

  /** For a gift that is not paid yet. */
  async changeAmount(
    tx: Transaction,
    { organizationId, id }: Gift,
    changed: Pick<GiftToStart, 'amount' | 'total' | 'designations'>,
  ): Promise<void> {
    await tx.query(sql`
      update gift set amount_minor = ${changed.amount.minor}, total_minor = ${changed.total.minor}
      where organization_id = ${organizationId} and id = ${id}`);
    await tx.query(sql`
      delete from gift_designation where organization_id = ${organizationId} and gift_id = ${id}`);
    await this.designate(tx, { organizationId, id }, changed.designations);
  }

  async lock(tx: Transaction, organizationId: string, giftId: string): Promise<Gift | null> {
    const [row] = await tx.query<GiftRow>(
      `select ${giftColumns} from gift where organization_id = $1 and id = $2 for update`,
      [organizationId, giftId],
    );
    return row === undefined ? null : toGift(row);
  }

  /** Returns false when the gift has another payment already. */
  async savePayment(
    tx: Transaction,
    organizationId: string,
    giftId: string,
    stripePaymentIntentId: string,
  ): Promise<boolean> {
    const saved = await tx.query(
      `update gift set stripe_payment_intent_id = $3
       where organization_id = $1 and id = $2 and coalesce(stripe_payment_intent_id, $3) = $3 returning id`,
      [organizationId, giftId, stripePaymentIntentId],
    );
    return saved.length > 0;
  }

  async fail(
    tx: Transaction,
    { organizationId, id }: Gift,
    { reason, debit }: { reason: FailureReason; debit: Debit | null },
  ): Promise<void> {
    await tx.query(sql`
      update gift set status = 'failed', failure_reason = ${reason},
        stripe_debit_id = coalesce(${debit?.stripeDebitId ?? null}, stripe_debit_id),
        debit_started_at = coalesce(${debit?.startedAt ?? null}, debit_started_at)
      where organization_id = ${organizationId} and id = ${id}`);
  }

  async verify(tx: Transaction, { organizationId, id }: Gift, verificationUrl: string): Promise<void> {
    await tx.query(sql`
      update gift set status = 'verifying', failure_reason = null, verification_url = ${verificationUrl}
      where organization_id = ${organizationId} and id = ${id}`);
  }

  /** From now on the sweep of stale gifts reads it, also that of a recurring gift. */
  async debit(
    tx: Transaction,
    { organizationId, id }: Gift,
    { stripeDebitId, startedAt }: Debit,
  ): Promise<void> {
    await tx.query(sql`
      update gift set status = 'processing', failure_reason = null, stripe_debit_id = ${stripeDebitId}, debit_started_at = ${startedAt},
        next_look_at = least(next_look_at, now() + interval '6 hours')
      where organization_id = ${organizationId} and id = ${id}`);
  }

  /** Adds or updates the donor; the newest name applies. */
  async succeed(
    tx: Transaction,
    gift: Gift,
    { fee, paidAt, debit }: Extract<GiftChange, { kind: 'succeeded' }>,
  ): Promise<void> {
    const { organizationId, donorEmail: email, donorName: name, employer } = gift;
    const donorId = await saveDonor(tx, { organizationId, email, name, employer });
    await tx.query(
      `update gift set status = 'succeeded', failure_reason = null, fee_minor = $3, occurred_at = $4, donor_id = $5,
         stripe_debit_id = coalesce($6, stripe_debit_id), debit_started_at = coalesce($7, debit_started_at)
       where organization_id = $1 and id = $2`,
      [organizationId, gift.id, fee.minor, paidAt, donorId, debit?.stripeDebitId, debit?.startedAt],
    );
  }

  async refund(
    tx: Transaction,
    gift: Gift,
    { refund, designations, refundedBefore, refunded, losses }: Extract<GiftChange, { kind: 'refunded' }>,
  ): Promise<void> {
    const { stripeRefundId, amount, refundedAt } = refund;
    await tx.query(
      `insert into gift_refund (organization_id, stripe_refund_id, gift_id, amount_minor, refunded_at, refunded_before_minor, designations)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        gift.organizationId,
        stripeRefundId,
        gift.id,
        amount.minor,
        refundedAt,
        refundedBefore.minor,
        JSON.stringify(designations.map((part) => ({ ...part, amount: part.amount.toMinorNumber() }))),
      ],
    );
    await this.saveRefunded(tx, gift, refunded, losses);
  }

  /** A refund failed: a gift that it had refunded in full counts as given again. */
  async failRefund(
    tx: Transaction,
    gift: Gift,
    { refund, refunded, losses }: Extract<GiftChange, { kind: 'refund_failed' }>,
    failedAt: Date,
  ): Promise<void> {
    const { organizationId } = gift;
    const { stripeRefundId } = refund;
    await tx.query(
      sql`update gift_refund set failed_at = ${failedAt} where organization_id = ${organizationId} and stripe_refund_id = ${stripeRefundId}`,
    );
    await this.saveRefunded(tx, gift, refunded, losses);
    await tx.query(sql`
      update refund_request set status = 'failed'
      where organization_id = ${organizationId} and stripe_refund_id = ${stripeRefundId}`);
  }

  /** Returns whether a dispute is open or lost, so that Stripe refuses a refund. */
  async isDisputed(tx: Transaction, { organizationId, id }: Gift): Promise<boolean> {
    const rows = await tx.query(
      `select 1 from gift_dispute d where d.organization_id = $1 and d.gift_id = $2 and ${preventsRefunds} limit 1`,
      [organizationId, id],
    );
    return rows.length > 0;
  }

  private async designate(
    tx: Transaction,
    { organizationId, id }: Pick<Gift, 'organizationId' | 'id'>,
    parts: readonly Designation[],
  ): Promise<void> {
    const designations = parts.map(({ fundId, amount }, position) => ({
      position,
      fund_id: fundId,
      amount_minor: amount.toMinorNumber(),
    }));
    await tx.query(sql`
      insert into gift_designation (organization_id, gift_id, position, fund_id, amount_minor)
      select ${organizationId}, ${id}, d.position, d.fund_id, d.amount_minor
      from jsonb_to_recordset(${JSON.stringify(designations)}::jsonb) as d (position smallint, fund_id uuid, amount_minor bigint)`);
  }

  private async saveRefunded(
    tx: Transaction,
    { organizationId, id }: Gift,
    refunded: Money,
    losses: readonly DisputeLoss[],
  ): Promise<void> {
    await tx.query(sql`
      update gift set refunded_minor = ${refunded.minor},
        status = case when ${refunded.minor} >= total_minor then 'refunded' else 'succeeded' end
      where organization_id = ${organizationId} and id = ${id}`);
    for (const { stripeDisputeId, lost } of losses)
      await tx.query(sql`
        update gift_dispute set lost_minor = ${lost.minor}
        where organization_id = ${organizationId} and stripe_dispute_id = ${stripeDisputeId}`);
  }

  /** All refunds of the gift that were ever booked, and what disputes have withdrawn. */
  async bookedRefunds(tx: Transaction, gift: Gift): Promise<BookedRefund[]> {
    const rows = await tx.query<RefundRow>(
      `select * from (${refunds}) r where r.organization_id = $1 and r.gift_id = $2`,
      [gift.organizationId, gift.id],
    );
    return rows.map((row) => toBookedRefund(row, gift));
  }

  /** What payouts that have arrived took from the funds by refunds and disputes of the gift. A line that came back has an id before its own. */
  async paidOut(tx: Transaction, { organizationId, id, total: { currency } }: Gift): Promise<PaidOut> {
    const rows = await tx.query<{ id: string; designations: { fundId: string; amount: number }[] }>(sql`
      select case kind when 'refund' then source_id else regexp_replace(id, '^.*:', '') end as id, designations from payout_line
      where organization_id = ${organizationId} and gift_id = ${id} and kind in ('refund', 'dispute') and amount_minor < 0
        and origin = 'booked'`);
    return new Map(
      rows.map((row) => [
        row.id,
        row.designations.map(({ fundId, amount }) => ({ fundId, amount: Money.ofMinor(amount, currency) })),
      ]),
    );
  }
}
