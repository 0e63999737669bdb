import { DataSource, type MigrationInterface } from 'typeorm';
import { installJobTables } from '../jobs/job-tables.ts';
import { applyRepeatableSql, type RepeatableSql } from './repeatable-sql.ts';

type MigrationClass = new () => MigrationInterface;

// One number for all services: databases are separate, and a lock belongs to its database.
const migrationLock = 716_000_001;

/**
 * Brings a service's database to its newest schema, as its owner: dated migrations once each, the repeatable SQL if it
 * changed, and the tables of the job queue. Two at once wait for each other. Returns the names of the migrations that ran.
 */
export async function migrate(
  ownerUrl: string,
  migrations: readonly MigrationClass[],
  repeatables: readonly RepeatableSql[] = [],
): Promise<string[]> {
  const dataSource = await new DataSource({
    type: 'postgres',
    url: ownerUrl,
    migrations: [...migrations],
    entities: [],
  }).initialize();
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query('select pg_advisory_lock($1)', [migrationLock]);
    const ran = await dataSource.runMigrations({ transaction: 'each' });
    await dataSource.transaction(async ({ queryRunner }) => {
      if (queryRunner !== undefined) await applyRepeatableSql(queryRunner, repeatables);
    });
    await installJobTables(ownerUrl, lock);
    return ran.map(({ name }) => name);
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    await lock.release();
    await dataSource.destroy();
  }
}
