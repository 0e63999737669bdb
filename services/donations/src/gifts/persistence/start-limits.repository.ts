import { Inject, Injectable } from '@nestjs/common';
import { failure } from '@almoner/contracts';
import { SYSTEM_POOL, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';
import { DONATIONS_CONFIG, type DonationsConfig } from '../../config.ts';

/**
 * Keeps donor pages from being used to try out stolen cards: how often one network may start, and how often it may
 * be declined. Counted in the database, so that it holds over replicas and restarts.
 */
@Injectable()
export class StartLimits {
  constructor(
    @Inject(SYSTEM_POOL) private readonly systemPool: Pool,
    @Inject(DONATIONS_CONFIG) private readonly config: DonationsConfig,
  ) {}

  /** Counts this start. @throws DomainError `too_many_requests`. */
  async admit(tx: Transaction, network: string, giftId: string): Promise<void> {
    // One network's starts stand in line; a count beside another's insert would let both through.
    await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [network]);
    const [counted] = await tx.query<{ starts: number; declines: number }>(
      `select (select count(*)::int from gift_start where network = $1 and started_at > now() - interval '1 minute') as starts,
              (select count(*)::int from payment_decline where network = $1 and declined_at > now() - interval '10 minutes') as declines`,
      [network],
    );
    const { starts = 0, declines = 0 } = counted ?? {};
    if (starts >= this.config.GIFT_STARTS_PER_MINUTE || declines >= this.config.GIFT_DECLINES_PER_10_MINUTES)
      throw failure('too_many_requests');
    await tx.query(`insert into gift_start (gift_id, network) values ($1, $2)`, [giftId, network]);
  }

  /**
   * A declined attempt, told as often as Stripe likes, counts once against the network that started the gift. Returns
   * whether that network was declined too often.
   */
  async countDecline(giftId: string, stripeAttemptId: string): Promise<boolean> {
    await this.systemPool.query(
      `insert into payment_decline (stripe_attempt_id, network) select $2, network from gift_start where gift_id = $1
       on conflict do nothing`,
      [giftId, stripeAttemptId],
    );
    const { rows } = await this.systemPool.query<{ declines: number }>(
      `select count(*)::int as declines from payment_decline join gift_start using (network)
       where gift_id = $1 and declined_at > now() - interval '10 minutes'`,
      [giftId],
    );
    return (rows[0]?.declines ?? 0) >= this.config.GIFT_DECLINES_PER_10_MINUTES;
  }

  /** Where somebody gave from is nobody's business after a day. */
  async forget(): Promise<void> {
    await this.systemPool.query(`delete from gift_start where started_at < now() - interval '1 day'`);
    await this.systemPool.query(`delete from payment_decline where declined_at < now() - interval '1 day'`);
  }
}
