import { setTimeout as pause } from 'node:timers/promises';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

const retryMs = 50;

/**
 * Adds up the entries of each organization by day. A transaction for each, under the lock that each of its postings shares and no decision
 * takes: no entry is counted twice or missed. Like the close of a month it only tries the lock, so that no posting waits behind it.
 */
export class SumAccountDays1795981060000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const organizations = (await runner.query(`select distinct organization_id as id from account`)) as {
      id: string;
    }[];
    for (const { id } of organizations) while (!(await sumOf(runner, id))) await pause(retryMs);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** False while a posting of the organization is under way. */
async function sumOf(runner: QueryRunner, organizationId: string): Promise<boolean> {
  await runner.startTransaction();
  try {
    const [lock] = (await runner.query(
      `select pg_try_advisory_xact_lock(hashtextextended('books ' || $1::uuid, 0)) as taken`,
      [organizationId],
    )) as { taken: boolean }[];
    if (lock?.taken === true) await replaceSums(runner, organizationId);
    await runner.commitTransaction();
    return lock?.taken === true;
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}

async function replaceSums(runner: QueryRunner, organizationId: string): Promise<void> {
  await runner.query(`delete from account_day where organization_id = $1`, [organizationId]);
  await runner.query(
    `insert into account_day (organization_id, day, account_id, fund_id, category_id, amount_minor)
     select e.organization_id, t.effective_on, e.account_id, (e.dimensions ->> 'fund')::uuid,
       (e.dimensions ->> 'category')::uuid, sum(e.amount_minor)
     from transfer t
     join entry e on e.organization_id = t.organization_id and e.transfer_id = t.id and e.layer = 'posted'
     where t.organization_id = $1 and t.kind not in ('purchase_hold', 'purchase_release')
     group by 1, 2, 3, 4, 5`,
    [organizationId],
  );
}
