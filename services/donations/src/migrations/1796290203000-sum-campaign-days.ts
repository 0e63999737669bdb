import { setTimeout as pause } from 'node:timers/promises';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

const retryMs = 50;
const donorsPerStep = 500;

/**
 * Adds up the gifts of each campaign by day, under the lock that their changes take, so that none is counted twice or missed; and lists the
 * donors of each campaign, under the locks of the donors. A transaction for each campaign and for some donors.
 */
export class SumCampaignDays1796290203000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndex(
      runner,
      'gift_of_campaign_by_start',
      `gift (organization_id, campaign_id, started_at)
       where status in ('succeeded', 'refunded') and method in ('card', 'bank_debit')`,
    );
    // The one before had no id, by which the newest gifts are ordered.
    await createIndex(
      runner,
      'gift_of_campaign_newest',
      `gift (organization_id, campaign_id, occurred_at desc, id desc) where status = 'succeeded'`,
    );
    await runner.query(`drop index concurrently if exists gift_of_campaign`);
    await createIndex(
      runner,
      'recurring_gift_of_campaign',
      'recurring_gift (organization_id, campaign_id, status, ended_at)',
    );
    const campaigns = (await runner.query(`select id from campaign`)) as { id: string }[];
    for (const { id } of campaigns)
      while (!(await inTransaction(runner, () => sumCampaign(runner, id)))) await pause(retryMs);
    await listDonors(runner);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** Without a lock of the table. One that was interrupted has left an index that is not valid. */
async function createIndex(runner: QueryRunner, name: string, on: string): Promise<void> {
  await runner.query(`drop index concurrently if exists ${name}`);
  await runner.query(`create index concurrently ${name} on ${on}`);
}

/** False while a gift of the campaign is being counted: no gift waits behind this. */
async function sumCampaign(runner: QueryRunner, campaignId: string): Promise<boolean> {
  const [lock] = (await runner.query(
    `select pg_try_advisory_xact_lock(hashtextextended('campaign sums ' || $1::uuid, 0)) as taken`,
    [campaignId],
  )) as { taken: boolean }[];
  if (lock?.taken !== true) return false;
  await runner.query(`delete from campaign_day where campaign_id = $1`, [campaignId]);
  await runner.query(
    `insert into campaign_day (organization_id, campaign_id, day, kind, gifts, gifts_with_amount, raised_minor, fee_minor,
       returned_fee_minor, dispute_fee_minor, page_gifts)
     select g.organization_id, g.campaign_id, f.day, f.kind, sum(f.gifts), sum(f.gifts_with_amount), sum(f.raised_minor),
       sum(f.fee_minor), sum(f.returned_fee_minor), sum(f.dispute_fee_minor), sum(f.page_gifts)
     from campaign c
     join gift g on g.organization_id = c.organization_id and g.campaign_id = c.id and g.status in ('succeeded', 'refunded'),
       campaign_figures(g) f
     where c.id = $1 group by 1, 2, 3, 4`,
    [campaignId],
  );
  return true;
}

/** Merged donors are listed as the one that they were merged into. */
async function listDonors(runner: QueryRunner): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const next = () => listNextDonors(runner, after);
    const last = await inTransaction(runner, next);
    if (last === null) return;
    after = last;
  }
}

async function listNextDonors(runner: QueryRunner, after: string): Promise<string | null> {
  const donors = (await runner.query(
    `select id from donor where id > $1 and survivor_id is null and gift_count > 0 order by id limit $2 for no key update`,
    [after, donorsPerStep],
  )) as { id: string }[];
  const ids = donors.map(({ id }) => id);
  await runner.query(
    `insert into campaign_donor as c (organization_id, campaign_id, donor_id, first_gift_at, is_returning)
     select d.organization_id, g.campaign_id, d.id, min(g.occurred_at), d.first_gift_at < min(g.occurred_at)
     from donor d
     join lateral (
       select d.id union all
       select f.id from donor f where f.organization_id = d.organization_id and f.survivor_id = d.id) m on true
     join gift g on g.organization_id = d.organization_id and g.donor_id = m.id
     where d.id = any ($1) and g.status = 'succeeded' and g.campaign_id is not null
     group by d.organization_id, g.campaign_id, d.id, d.first_gift_at
     on conflict (organization_id, donor_id, campaign_id) do update
       set first_gift_at = excluded.first_gift_at, is_returning = excluded.is_returning`,
    [ids],
  );
  return ids.at(-1) ?? null;
}

async function inTransaction<Result>(runner: QueryRunner, work: () => Promise<Result>): Promise<Result> {
  await runner.startTransaction();
  try {
    const result = await work();
    await runner.commitTransaction();
    return result;
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}
