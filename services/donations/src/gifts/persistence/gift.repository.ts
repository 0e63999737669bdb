import { Injectable } from '@nestjs/common';
import { newId, type Money } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { type Gift } from '../domain/gift.ts';
import { type FailureReason, type Refund } from '../domain/payment.ts';
import { giftColumns, toGift, type GiftRow } from './gift.row.ts';

export interface GiftToStart {
  readonly id: string;
  readonly organizationId: string;
  readonly campaignId: string;
  readonly donorEmail: string;
  readonly donorName: string | null;
  readonly isAnonymous: boolean;
  readonly amount: Money;
  readonly total: Money;
  readonly keyHash: Buffer;
  readonly stripeAccountId: string;
  readonly startedAt: Date;
  readonly nextLookAt: Date;
}

@Injectable()
export class GiftRepository {
  async add(tx: Transaction, gift: GiftToStart): Promise<void> {
    await tx.query(
      `insert into gift (organization_id, id, campaign_id, donor_email, donor_name, is_anonymous, status, amount_minor, total_minor,
                         currency, key_hash, stripe_account_id, started_at, occurred_at, next_look_at)
       values ($1, $2, $3, $4, $5, $6, 'started', $7, $8, $9, $10, $11, $12, $12, $13)`,
      [
        gift.organizationId,
        gift.id,
        gift.campaignId,
        gift.donorEmail,
        gift.donorName,
        gift.isAnonymous,
        gift.amount.minor,
        gift.total.minor,
        gift.total.currency,
        gift.keyHash,
        gift.stripeAccountId,
        gift.startedAt,
        gift.nextLookAt,
      ],
    );
  }

  async lock(tx: Transaction, giftId: string): Promise<Gift | null> {
    const [row] = await tx.query<GiftRow>(`select ${giftColumns} from gift where id = $1 for update`, [
      giftId,
    ]);
    return row === undefined ? null : toGift(row);
  }

  /** Returns false when the gift has another payment already. */
  async rememberPayment(tx: Transaction, giftId: string, stripePaymentIntentId: string): Promise<boolean> {
    const remembered = await tx.query(
      `update gift set stripe_payment_intent_id = $2 where id = $1 and coalesce(stripe_payment_intent_id, $2) = $2 returning id`,
      [giftId, stripePaymentIntentId],
    );
    return remembered.length > 0;
  }

  async fail(tx: Transaction, giftId: string, reason: FailureReason): Promise<void> {
    await tx.query(`update gift set status = 'failed', failure_reason = $2 where id = $1`, [giftId, reason]);
  }

  /** The giver becomes a donor of the organization; the newest name they gave is theirs. */
  async succeed(tx: Transaction, gift: Gift, fee: Money, paidAt: Date): Promise<void> {
    const [donor] = await tx.query<{ id: string }>(
      `insert into donor (organization_id, id, email, name) values ($1, $2, $3, $4)
       on conflict (organization_id, email) do update set name = coalesce(excluded.name, donor.name) returning id`,
      [gift.organizationId, newId(), gift.donorEmail, gift.donorName],
    );
    await tx.query(
      `update gift set status = 'succeeded', failure_reason = null, fee_minor = $2, occurred_at = $3, donor_id = $4 where id = $1`,
      [gift.id, fee.minor, paidAt, donor?.id],
    );
  }

  async refund(tx: Transaction, gift: Gift, refund: Refund, isWhole: boolean): Promise<void> {
    const { stripeRefundId, amount, refundedAt } = refund;
    await tx.query(
      `insert into gift_refund (organization_id, stripe_refund_id, gift_id, amount_minor, refunded_at) values ($1, $2, $3, $4, $5)`,
      [gift.organizationId, stripeRefundId, gift.id, amount.minor, refundedAt],
    );
    await tx.query(
      `update gift set refunded_minor = refunded_minor + $2, status = case when $3 then 'refunded' else status end where id = $1`,
      [gift.id, amount.minor, isWhole],
    );
  }

  async refundIds(tx: Transaction, giftId: string): Promise<ReadonlySet<string>> {
    const rows = await tx.query<{ stripe_refund_id: string }>(
      `select stripe_refund_id from gift_refund where gift_id = $1`,
      [giftId],
    );
    return new Set(rows.map((row) => row.stripe_refund_id));
  }
}
