import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';

export interface UnbookedDispute {
  readonly organizationId: string;
  readonly stripeDisputeId: string;
  readonly giftId: string;
  readonly stripeAccountId: string;
  readonly stripePayoutId: string;
}

/** Disputes that a payout contains and that could not be booked. Runs as the system role, for all organizations. */
@Injectable()
export class UnbookedDisputeRepository {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  async save(dispute: UnbookedDispute, error: string): Promise<void> {
    await this.systemPool.query(
      `insert into unbooked_dispute (organization_id, stripe_dispute_id, gift_id, stripe_account_id, stripe_payout_id, last_error)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (stripe_dispute_id) do update set last_error = excluded.last_error`,
      [
        dispute.organizationId,
        dispute.stripeDisputeId,
        dispute.giftId,
        dispute.stripeAccountId,
        dispute.stripePayoutId,
        error,
      ],
    );
  }

  async list(): Promise<UnbookedDispute[]> {
    const { rows } = await this.systemPool.query<UnbookedDispute>(
      `select organization_id as "organizationId", stripe_dispute_id as "stripeDisputeId", gift_id as "giftId",
         stripe_account_id as "stripeAccountId", stripe_payout_id as "stripePayoutId"
       from unbooked_dispute order by found_at, stripe_dispute_id`,
    );
    return rows;
  }

  async count(): Promise<number> {
    const { rows } = await this.systemPool.query<{ count: number }>(
      `select count(*)::int as count from unbooked_dispute`,
    );
    return rows[0]?.count ?? 0;
  }

  async remove(stripeDisputeId: string): Promise<void> {
    await this.systemPool.query(`delete from unbooked_dispute where stripe_dispute_id = $1`, [
      stripeDisputeId,
    ]);
  }
}
