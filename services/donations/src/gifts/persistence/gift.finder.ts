import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';
import { type GiftFrequency, type GiftMatchWire, type GiftStateWire } from '@almoner/contracts';
import { type BookedRefund, type Gift } from '../domain/gift.ts';
import { toGiftMatch } from './gift-match.row.ts';
import { giftColumns, toGift, type GiftRow } from './gift.row.ts';
import { refunds, toBookedRefund, type RefundRow } from './refund.row.ts';

export interface KeyedGift extends Gift {
  readonly keyHash: Buffer;
  readonly receiptNumber: string | null;
  readonly match: GiftMatchWire | null;
  /** In their order; amounts in minor units. */
  readonly namedDesignations: GiftStateWire['designations'];
  readonly frequency: GiftFrequency;
}

// The older a gift, the longer until it is reconciled again; at most six hours for a debit, which takes days.
const nextReconciliation = `now() + least(greatest(make_interval(secs => $1), (now() - started_at) / 2),
  case when status in ('verifying', 'processing') then interval '6 hours' end)`;

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

  /** The refunds of these gifts that were ever booked, and what disputes have withdrawn, by gift. */
  async bookedRefunds(gifts: readonly Gift[]): Promise<ReadonlyMap<string, readonly BookedRefund[]>> {
    const { rows } = await this.systemPool.query<RefundRow>(
      `select * from (${refunds}) r where r.organization_id = any ($1) and r.gift_id = any ($2)`,
      [gifts.map(({ organizationId }) => organizationId), gifts.map(({ id }) => id)],
    );
    return new Map(
      gifts.map((gift) => [
        gift.id,
        rows.filter((row) => row.gift_id === gift.id).map((row) => toBookedRefund(row, gift)),
      ]),
    );
  }

  async findKeyed(giftId: string): Promise<KeyedGift | null> {
    const { rows } = await this.systemPool.query<
      GiftRow & {
        key_hash: Buffer;
        receipt_number: string | null;
        match_sponsor: string | null;
        matched_minor: string;
        named_designations: GiftStateWire['designations'];
        frequency: GiftFrequency;
      }
    >({
      name: 'gift-with-key',
      text: `select ${giftColumns}, key_hash, matched_minor, (
               select m.sponsor_name from campaign_match m
               where m.organization_id = gift.organization_id and m.id = gift.match_id) as match_sponsor, (
               select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'amount', d.amount_minor) order by d.position), '[]')
               from gift_designation d join fund f on f.organization_id = d.organization_id and f.id = d.fund_id
               where d.organization_id = gift.organization_id and d.gift_id = gift.id) as named_designations, (
               select r.number from receipt r
               where r.organization_id = gift.organization_id and r.gift_id = gift.id and r.voided_at is null) as receipt_number,
               coalesce((
                 select p.frequency from recurring_charge k
                 join recurring_gift p on p.organization_id = k.organization_id and p.id = k.recurring_gift_id
                 where k.organization_id = gift.organization_id and k.gift_id = gift.id), 'once') as frequency
             from gift where id = $1`,
      values: [giftId],
    });
    const [row] = rows;
    if (row === undefined) return null;
    return {
      ...toGift(row),
      keyHash: row.key_hash,
      receiptNumber: row.receipt_number,
      match: toGiftMatch(row.match_sponsor, row.matched_minor),
      namedDesignations: row.named_designations,
      frequency: row.frequency,
    };
  }

  /** Open gifts without an event for a while; each is claimed once in that time. */
  async claimStale(afterMs: number, limit: number): Promise<Gift[]> {
    const { rows } = await this.systemPool.query<GiftRow>(
      `update gift set next_look_at = ${nextReconciliation}
       where id in (select id from gift where status in ('started', 'failed', 'verifying', 'processing') and next_look_at <= now()
                    order by next_look_at limit $2 for update skip locked)
       returning ${giftColumns}`,
      [afterMs / 1000, limit],
    );
    return rows.map(toGift);
  }

  /**
   * The gift if it is unpaid as far as we know and its payment was not read for this long; it is claimed, so that only one read follows,
   * and the sweep, which waits `sweptAfterMs`, begins to wait anew.
   */
  async claimAwaited(giftId: string, unreadForMs: number, sweptAfterMs: number): Promise<Gift | null> {
    const { rows } = await this.systemPool.query<GiftRow>({
      name: 'claim-awaited-gift',
      text: `update gift set next_look_at = now() + make_interval(secs => $3)
             where id = $1 and status = 'started' and next_look_at < now() + make_interval(secs => $3::double precision - $2)
             returning ${giftColumns}`,
      values: [giftId, unreadForMs / 1000, sweptAfterMs / 1000],
    });
    return rows[0] === undefined ? null : toGift(rows[0]);
  }

  /** Accounts with gifts that may have been refunded. */
  async accountsWithGifts(): Promise<string[]> {
    const { rows } = await this.systemPool.query<{ stripe_account_id: string }>(
      `select o.stripe_account_id from organization o where o.stripe_account_id is not null
       and exists (select 1 from gift g where g.organization_id = o.organization_id and g.status in ('succeeded', 'refunded'))`,
    );
    return rows.map((row) => row.stripe_account_id);
  }

  /** Returns whether each of these refunds has failed; those that were never booked are absent. */
  async failuresOf(stripeRefundIds: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
    const { rows } = await this.systemPool.query<{ id: string; has_failed: boolean }>(
      `select stripe_refund_id as id, failed_at is not null as has_failed from gift_refund where stripe_refund_id = any ($1)`,
      [stripeRefundIds],
    );
    return new Map(rows.map(({ id, has_failed }) => [id, has_failed]));
  }

  /** Until when events about the refunds of an account were read from Stripe; null when they never were. */
  async refundsReadUntil(stripeAccountId: string): Promise<Date | null> {
    const { rows } = await this.systemPool.query<{ read_until: Date }>(
      `select read_until from refund_reading where stripe_account_id = $1`,
      [stripeAccountId],
    );
    return rows[0]?.read_until ?? null;
  }

  async saveRefundsReadUntil(stripeAccountId: string, readUntil: Date): Promise<void> {
    await this.systemPool.query(
      `insert into refund_reading (stripe_account_id, read_until) values ($1, $2)
       on conflict (stripe_account_id) do update set read_until = greatest(refund_reading.read_until, excluded.read_until)`,
      [stripeAccountId, readUntil],
    );
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
