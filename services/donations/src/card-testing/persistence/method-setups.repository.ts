import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_POOL, sql, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';
import { type SetupActivity } from '../domain/setup-rule.ts';
import { type CountedDeclines } from './start-limits.repository.ts';

export interface MethodSetupToCount {
  readonly id: string;
  readonly recurringGiftId: string;
  readonly campaignId: string;
  readonly donorEmail: string;
  readonly network: string;
  readonly device: string | null;
}

/** Setups of payment methods and their declines, counted in the database, so that limits apply across replicas and restarts. */
@Injectable()
export class MethodSetupsRepository {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  /** Setups of one network, donor or recurring gift wait for each other until the transaction ends, so that none is missed. */
  async count(
    tx: Transaction,
    { network, device, donorEmail, recurringGiftId, campaignId }: MethodSetupToCount,
  ): Promise<SetupActivity> {
    for (const one of [network, `setups of ${donorEmail}`, `setups of ${recurringGiftId}`])
      await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [one]);
    const [row] = await tx.query<SetupActivity>(sql`
      with own as (
        select id, opened_at from method_setup
        where (donor_email = ${donorEmail} or recurring_gift_id = ${recurringGiftId}) and opened_at > now() - interval '1 day'
      ), declined as (
        select declined_at from payment_decline where method_setup_id in (select id from own)
      )
      select (select count(*)::int from own) as "ownSetupsOfDay",
             (select count(*)::int from declined) as "ownDeclinesOfDay",
             (select count(*)::int from declined where declined_at > now() - interval '10 minutes') as "ownDeclines",
             (select count(*)::int from gift_start
              where network = ${network} and started_at > now() - interval '1 minute') + (
              select count(*)::int from method_setup
              where network = ${network} and opened_at > now() - interval '1 minute') as "ipNetworkStarts",
             (select count(*)::int from payment_decline
              where network = ${network} and declined_at > now() - interval '10 minutes') as "ipNetworkDeclines",
             (select count(*)::int from payment_decline
              where device = ${device} and declined_at > now() - interval '10 minutes') as "deviceDeclines",
             coalesce((select protected_until > now() from campaign where id = ${campaignId}), false) as "isCampaignProtected"`);
    if (row === undefined) throw new Error('A count returns one row.');
    return row;
  }

  async add(tx: Transaction, setup: MethodSetupToCount, hasPassedChallenge: boolean): Promise<void> {
    await tx.query(sql`
      insert into method_setup (id, recurring_gift_id, campaign_id, donor_email, network, device, passed_challenge)
      values (${setup.id}, ${setup.recurringGiftId}, ${setup.campaignId}, ${setup.donorEmail}, ${setup.network},
        ${setup.device}, ${hasPassedChallenge})`);
  }

  /** A declined attempt counts once, however often its event is delivered, for the network and device that opened the setup. */
  async addDecline(
    { setupId, recurringGiftId }: { readonly setupId: string; readonly recurringGiftId: string },
    stripeAttemptId: string,
  ): Promise<CountedDeclines | null> {
    await this.systemPool.query(
      `insert into payment_decline (stripe_attempt_id, network, device, campaign_id, method_setup_id)
       select $3, s.network, s.device, s.campaign_id, s.id from method_setup s where s.id = $1 and s.recurring_gift_id = $2
       on conflict do nothing`,
      [setupId, recurringGiftId, stripeAttemptId],
    );
    const { rows } = await this.systemPool.query<CountedDeclines>(
      `select s.passed_challenge as "hasPassedChallenge",
              (select count(*)::int from payment_decline d where d.method_setup_id = s.id) as "ofGift",
              (select count(*)::int from payment_decline d
               where d.network = s.network and d.declined_at > now() - interval '10 minutes') as "ofIpNetwork"
       from method_setup s where s.id = $1 and s.recurring_gift_id = $2`,
      [setupId, recurringGiftId],
    );
    return rows[0] ?? null;
  }

  /** For privacy, like the starts of gifts. */
  async deleteExpired(): Promise<void> {
    await this.systemPool.query(`delete from method_setup where opened_at < now() - interval '1 day'`);
  }
}
