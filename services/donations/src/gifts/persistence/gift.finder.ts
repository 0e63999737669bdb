import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';
import { type Gift } from '../domain/gift.ts';
import { giftColumns, toGift, type GiftRow } from './gift.row.ts';

export interface KeyedGift extends Gift {
  readonly keyHash: Buffer;
  readonly receiptNumber: string | null;
}

// The older a gift, the later its next reconciliation.
const nextReconciliation = `now() + greatest(make_interval(secs => $1), (now() - started_at) / 2)`;

/** Look-ups without an organization, which cross tenants as the system role: webhooks, the sweep, holders of a gift's key. */
@Injectable()
export class GiftFinder {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  find(giftId: string): Promise<Gift | null> {
    return this.one('gift-by-id', 'id = $1', giftId);
  }

  findByPayment(stripePaymentIntentId: string): Promise<Gift | null> {
    return this.one('gift-by-payment', 'stripe_payment_intent_id = $1', stripePaymentIntentId);
  }

  async findByPayments(stripePaymentIntentIds: readonly string[]): Promise<Gift[]> {
    const { rows } = await this.systemPool.query<GiftRow>(
      `select ${giftColumns} from gift where stripe_payment_intent_id = any ($1)`,
      [stripePaymentIntentIds],
    );
    return rows.map(toGift);
  }

  /** What was refunded of each gift before these refunds, by refund, in minor units; those that are not booked are absent. */
  async refundedBefore(stripeRefundIds: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
    const { rows } = await this.systemPool.query<{ id: string; before: string }>(
      `select r.stripe_refund_id as id, coalesce(r.refunded_before_minor, (
         select coalesce(sum(e.amount_minor), 0) from gift_refund e
         where e.organization_id = r.organization_id and e.gift_id = r.gift_id
           and (e.refunded_at, e.stripe_refund_id) < (r.refunded_at, r.stripe_refund_id))) as before
       from gift_refund r where r.stripe_refund_id = any ($1)`,
      [stripeRefundIds],
    );
    return new Map(rows.map(({ id, before }) => [id, BigInt(before)]));
  }

  async findKeyed(giftId: string): Promise<KeyedGift | null> {
    const { rows } = await this.systemPool.query<
      GiftRow & { key_hash: Buffer; receipt_number: string | null }
    >({
      name: 'gift-with-key',
      text: `select ${giftColumns}, key_hash, (
               select r.number from receipt r
               where r.organization_id = gift.organization_id and r.gift_id = gift.id and r.voided_at is null) as receipt_number
             from gift where id = $1`,
      values: [giftId],
    });
    const [row] = rows;
    if (row === undefined) return null;
    return { ...toGift(row), keyHash: row.key_hash, receiptNumber: row.receipt_number };
  }

  /** Open gifts without an event for a while; each is claimed once in that time. */
  async claimStale(afterMs: number, limit: number): Promise<Gift[]> {
    const { rows } = await this.systemPool.query<GiftRow>(
      `update gift set next_look_at = ${nextReconciliation}
       where id in (select id from gift where status in ('started', 'failed') and next_look_at <= now()
                    order by next_look_at limit $2 for update skip locked)
       returning ${giftColumns}`,
      [afterMs / 1000, limit],
    );
    return rows.map(toGift);
  }

  /** Accounts with gifts that may have been refunded. */
  async accountsWithGifts(): Promise<string[]> {
    const { rows } = await this.systemPool.query<{ stripe_account_id: string }>(
      `select o.stripe_account_id from organization o where o.stripe_account_id is not null
       and exists (select 1 from gift g where g.organization_id = o.organization_id and g.status = 'succeeded')`,
    );
    return rows.map((row) => row.stripe_account_id);
  }

  /** Those of these refunds that are not booked. */
  async unknownRefunds(stripeRefundIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.systemPool.query<{ id: string }>(
      `select id from unnest($1::text[]) as id where not exists (select 1 from gift_refund where stripe_refund_id = id)`,
      [stripeRefundIds],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** For a gift that can no longer be paid. */
  async stopReconciling(giftId: string): Promise<void> {
    await this.systemPool.query(`update gift set next_look_at = 'infinity' where id = $1`, [giftId]);
  }

  private async one(name: string, condition: string, value: string): Promise<Gift | null> {
    const { rows } = await this.systemPool.query<GiftRow>({
      name,
      text: `select ${giftColumns} from gift where ${condition}`,
      values: [value],
    });
    return rows[0] === undefined ? null : toGift(rows[0]);
  }
}
