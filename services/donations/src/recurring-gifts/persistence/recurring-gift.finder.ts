import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';
import { GiftFees } from '../../gift-fees/gift-fees.ts';
import { type RecurringGift } from '../domain/recurring-gift.ts';
import { recurringGiftColumns, toRecurringGift, type RecurringGiftRow } from './recurring-gift.row.ts';

export interface PlanReference {
  readonly id: string;
  readonly organizationId: string;
}

/** Look-ups without an organization, as the system role: the sweep, webhooks, donors and holders of links. */
@Injectable()
export class RecurringGiftFinder {
  constructor(
    @Inject(SYSTEM_POOL) private readonly systemPool: Pool,
    private readonly fees: GiftFees,
  ) {}

  async find(id: string): Promise<RecurringGift | null> {
    return this.one('p.id = $1', id);
  }

  async findByCustomer(stripeCustomerId: string): Promise<RecurringGift | null> {
    return this.one('p.stripe_customer_id = $1', stripeCustomerId);
  }

  /** The newest twenty recurring gifts of an address that are charged on this account, newest first. */
  async newestOfDonor(email: string, stripeAccountId: string): Promise<RecurringGift[]> {
    const { rows } = await this.systemPool.query<RecurringGiftRow>(
      `select ${recurringGiftColumns} from recurring_gift p
       where p.donor_email = $1 and p.stripe_account_id = $2 and p.status <> 'pending'
       order by p.started_at desc, p.id desc limit 20`,
      [email, stripeAccountId],
    );
    return rows.map((row) => toRecurringGift(row, this.fees));
  }

  /** Those with work at this time, the longest due first. */
  async organizationsWithDue(now: Date): Promise<string[]> {
    const { rows } = await this.systemPool.query<{ id: string }>(
      `select organization_id as id from recurring_gift where next_work_at <= $1 group by 1 order by min(next_work_at)`,
      [now],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Those of an organization with work at this time, the longest due first. Each is claimed for a while, so that another replica does not
   * take it, and a crash does not lose it.
   */
  async claimDue(
    organizationId: string,
    { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
  ): Promise<PlanReference[]> {
    const { rows } = await this.systemPool.query<PlanReference>(
      `update recurring_gift set next_work_at = $3
       where id in (select id from recurring_gift where organization_id = $1 and next_work_at <= $2
                    order by next_work_at limit $4 for update skip locked)
       returning id, organization_id as "organizationId"`,
      [organizationId, now, leaseUntil, limit],
    );
    return rows;
  }

  /** Active recurring gifts paid by card whose card expires this month or next and whose donor was not notified, in pages by id. */
  async expiring(now: Date, after: string | null, limit: number): Promise<PlanReference[]> {
    const { rows } = await this.systemPool.query<PlanReference>(
      `select id, organization_id as "organizationId" from recurring_gift
       where status = 'active' and make_date(method_expiry_year, method_expiry_month, 1)
               between date_trunc('month', $1::timestamptz at time zone 'UTC')::date
                   and (date_trunc('month', $1::timestamptz at time zone 'UTC') + interval '1 month')::date
         and expiry_notice_for is distinct from make_date(method_expiry_year, method_expiry_month, 1)
         and ($2::uuid is null or id > $2)
       order by id limit $3`,
      [now, after, limit],
    );
    return rows;
  }

  /** The payment of the charge that was dropped last, of those that were neither paid nor canceled and are not being debited. */
  async droppedPayment(id: string): Promise<{ giftId: string; stripePaymentIntentId: string } | null> {
    const { rows } = await this.systemPool.query<{ giftId: string; stripePaymentIntentId: string }>(
      `select g.id as "giftId", g.stripe_payment_intent_id as "stripePaymentIntentId"
       from recurring_charge r join gift g on g.id = r.gift_id
       where r.recurring_gift_id = $1 and r.status = 'dropped' and g.stripe_payment_intent_id is not null
         and r.payment_canceled_at is null
         and g.status in ('started', 'failed') and g.failure_reason is distinct from 'abandoned'
       order by r.period_on desc limit 1`,
      [id],
    );
    return rows[0] ?? null;
  }

  /** Returns whether this gift is a period of a recurring gift that has begun, and may be charged again. */
  async keepsPayment(giftId: string): Promise<boolean> {
    const { rows } = await this.systemPool.query(
      `select 1 from recurring_charge r join recurring_gift p on p.id = r.recurring_gift_id
       where r.gift_id = $1 and r.status in ('open', 'failed') and p.status <> 'pending'`,
      [giftId],
    );
    return rows.length > 0;
  }

  private async one(condition: string, value: string): Promise<RecurringGift | null> {
    const { rows } = await this.systemPool.query<RecurringGiftRow>(
      `select ${recurringGiftColumns} from recurring_gift p where ${condition}`,
      [value],
    );
    return rows[0] === undefined ? null : toRecurringGift(rows[0], this.fees);
  }
}
