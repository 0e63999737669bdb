import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';

export interface UnbookedGift {
  readonly organizationId: string;
  readonly giftId: string;
  readonly stripeAccountId: string;
  readonly stripePaymentIntentId: string;
  readonly stripePayoutId: string;
}

/** Gifts that a payout contains and that could not be booked. Runs as the system role, for all organizations. */
@Injectable()
export class UnbookedGiftRepository {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  async save(gift: UnbookedGift, error: string): Promise<void> {
    await this.systemPool.query(
      `insert into unbooked_gift (organization_id, gift_id, stripe_account_id, stripe_payment_intent_id, stripe_payout_id, last_error)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (gift_id) do update set last_error = excluded.last_error`,
      [
        gift.organizationId,
        gift.giftId,
        gift.stripeAccountId,
        gift.stripePaymentIntentId,
        gift.stripePayoutId,
        error,
      ],
    );
  }

  async list(): Promise<UnbookedGift[]> {
    const { rows } = await this.systemPool.query<UnbookedGift>(
      `select organization_id as "organizationId", gift_id as "giftId", stripe_account_id as "stripeAccountId",
         stripe_payment_intent_id as "stripePaymentIntentId", stripe_payout_id as "stripePayoutId"
       from unbooked_gift order by found_at, gift_id`,
    );
    return rows;
  }

  async count(): Promise<number> {
    const { rows } = await this.systemPool.query<{ count: number }>(
      `select count(*)::int as count from unbooked_gift`,
    );
    return rows[0]?.count ?? 0;
  }

  async remove(giftId: string): Promise<void> {
    await this.systemPool.query(`delete from unbooked_gift where gift_id = $1`, [giftId]);
  }
}
