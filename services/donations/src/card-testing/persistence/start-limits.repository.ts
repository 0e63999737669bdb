import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_POOL, sql, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';

export interface StartToCount {
  readonly giftId: string;
  readonly campaignId: string;
  readonly network: string;
  readonly device: string | null;
  readonly isBankDebit: boolean;
  readonly hasTributeNote: boolean;
  readonly hasPassedChallenge: boolean;
}

export interface CountedStarts {
  readonly ipNetworkStarts: number;
  readonly ipNetworkDeclines: number;
  readonly deviceDeclines: number;
  readonly isCampaignProtected: boolean;
  readonly ipNetworkDebits: number;
  readonly deviceDebits: number;
  readonly campaignDebits: number;
  /** Limits per day. */
  readonly ipNetworkNotes: number;
}

export interface CountedDeclines {
  readonly ofGift: number;
  readonly ofIpNetwork: number;
  readonly hasPassedChallenge: boolean;
}

/** Starts of gifts and declined payments, counted in the database, so that limits apply across replicas and restarts. */
@Injectable()
export class StartLimitsRepository {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  /**
   * Counts for a start. Starts of one network, and those by bank debit of one campaign, wait for each other until the transaction ends,
   * so that none is missed.
   */
  async count(
    tx: Transaction,
    {
      network,
      device,
      campaignId,
      isBankDebit,
    }: Pick<StartToCount, 'network' | 'device' | 'campaignId' | 'isBankDebit'>,
  ): Promise<CountedStarts> {
    const counted = isBankDebit ? [network, `debits of ${campaignId}`] : [network];
    for (const one of counted) await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [one]);
    const [row] = await tx.query<CountedStarts>(sql`
      select (select count(*)::int from gift_start
              where network = ${network} and started_at > now() - interval '1 minute') as "ipNetworkStarts",
             (select count(*)::int from payment_decline
              where network = ${network} and declined_at > now() - interval '10 minutes') as "ipNetworkDeclines",
             (select count(*)::int from payment_decline
              where device = ${device} and declined_at > now() - interval '10 minutes') as "deviceDeclines",
             (select count(*)::int from gift_start
              where network = ${network} and is_bank_debit and started_at > now() - interval '10 minutes') as "ipNetworkDebits",
             (select count(*)::int from gift_start
              where device = ${device} and is_bank_debit and started_at > now() - interval '10 minutes') as "deviceDebits",
             (select count(*)::int from gift_start
              where campaign_id = ${campaignId} and is_bank_debit and started_at > now() - interval '10 minutes') as "campaignDebits",
             (select count(*)::int from gift_start
              where network = ${network} and has_tribute_note and started_at > now() - interval '1 day') as "ipNetworkNotes",
             coalesce((select protected_until > now() from campaign where id = ${campaignId}), false) as "isCampaignProtected"`);
    if (row === undefined) throw new Error('A count returns one row.');
    return row;
  }

  async add(tx: Transaction, start: StartToCount): Promise<void> {
    await tx.query(sql`
      insert into gift_start (gift_id, network, device, campaign_id, passed_challenge, is_bank_debit, has_tribute_note)
      values (${start.giftId}, ${start.network}, ${start.device}, ${start.campaignId}, ${start.hasPassedChallenge},
        ${start.isBankDebit}, ${start.hasTributeNote})`);
  }

  /** False if the challenge was used before. */
  async useChallenge(
    tx: Transaction,
    { id, expiresAt }: { readonly id: string; readonly expiresAt: Date },
  ): Promise<boolean> {
    const used = await tx.query(sql`
      insert into used_challenge (id, expires_at) values (${id}, ${expiresAt}) on conflict do nothing returning id`);
    return used.length > 0;
  }

  async declinesFromIpNetwork(network: string): Promise<number> {
    const { rows } = await this.systemPool.query<{ declines: number }>(
      `select count(*)::int as declines from payment_decline
       where network = $1 and declined_at > now() - interval '10 minutes'`,
      [network],
    );
    return rows[0]?.declines ?? 0;
  }

  /** A declined attempt counts once, however often its event is delivered, for the network and device that started the gift. */
  async addDecline(giftId: string, stripeAttemptId: string): Promise<CountedDeclines | null> {
    await this.systemPool.query(
      `insert into payment_decline (stripe_attempt_id, network, device, gift_id, campaign_id)
       select $2, s.network, s.device, g.id, g.campaign_id
       from gift g join gift_start s on s.gift_id = g.id where g.id = $1
       on conflict do nothing`,
      [giftId, stripeAttemptId],
    );
    const { rows } = await this.systemPool.query<CountedDeclines>(
      `select s.passed_challenge as "hasPassedChallenge",
              (select count(*)::int from payment_decline d where d.gift_id = g.id) as "ofGift",
              (select count(*)::int from payment_decline d
               where d.network = s.network and d.declined_at > now() - interval '10 minutes') as "ofIpNetwork"
       from gift g join gift_start s on s.gift_id = g.id where g.id = $1`,
      [giftId],
    );
    return rows[0] ?? null;
  }

  async ofCampaign(tx: Transaction, campaignId: string): Promise<{ declines: number; succeeded: number }> {
    const [counted] = await tx.query<{ declines: number; succeeded: number }>(sql`
      select (select count(*)::int from payment_decline
              where campaign_id = ${campaignId} and declined_at > now() - interval '10 minutes') as declines,
             (select count(*)::int from gift
              where campaign_id = ${campaignId} and status = 'succeeded' and occurred_at > now() - interval '10 minutes') as succeeded`);
    return counted ?? { declines: 0, succeeded: 0 };
  }

  /** Protects a campaign, or extends its protection. Returns its title if it was not protected before, else null. */
  async protect(tx: Transaction, campaignId: string, until: Date): Promise<string | null> {
    const [before] = await tx.query<{ title: string; was: boolean }>(sql`
      select title, coalesce(protected_until > now(), false) as was from campaign where id = ${campaignId} for no key update`);
    await tx.query(sql`update campaign set protected_until = ${until} where id = ${campaignId}`);
    return before?.was === false ? before.title : null;
  }

  /** Networks and devices of donors and visitors are deleted after a day, for privacy. */
  async deleteExpired(): Promise<void> {
    await this.systemPool.query(`delete from gift_start where started_at < now() - interval '1 day'`);
    await this.systemPool.query(`delete from payment_decline where declined_at < now() - interval '1 day'`);
    await this.systemPool.query(`delete from used_challenge where expires_at < now()`);
    await this.systemPool.query(
      `delete from campaign_visit_network where day < (now() at time zone 'UTC')::date`,
    );
  }
}
