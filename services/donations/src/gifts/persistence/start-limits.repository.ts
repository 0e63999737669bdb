import { Inject, Injectable } from '@nestjs/common';
import { failure } from '@almoner/contracts';
import { SYSTEM_POOL, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';
import { DONATIONS_CONFIG, type DonationsConfig } from '../../config.ts';

/**
 * Limits against card testing on donor pages: how many gifts one network may start, and how many declines it may have.
 * Counted in the database, so that the limits apply across replicas and restarts.
 */
@Injectable()
export class StartLimits {
  constructor(
    @Inject(SYSTEM_POOL) private readonly systemPool: Pool,
    @Inject(DONATIONS_CONFIG) private readonly config: DonationsConfig,
  ) {}

  /** Counts this start. @throws DomainError `too_many_requests`. */
  async admit(tx: Transaction, network: string, giftId: string): Promise<void> {
    // Starts of one network are serialized; otherwise two could both be counted before either is inserted.
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
   * A declined attempt counts once, however often its event is delivered, against the network that started the gift.
   * Returns whether that network was declined too often.
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

  /** Networks of donors are deleted after a day, for privacy. */
  async deleteExpired(): Promise<void> {
    await this.systemPool.query(`delete from gift_start where started_at < now() - interval '1 day'`);
    await this.systemPool.query(`delete from payment_decline where declined_at < now() - interval '1 day'`);
  }
}
