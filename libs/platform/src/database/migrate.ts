import { DataSource, type MigrationInterface } from 'typeorm';
import { installJobTables } from '../jobs/job-tables.ts';
import { applyRepeatableSql, type RepeatableSql } from './repeatable-sql.ts';

type MigrationClass = new () => MigrationInterface;

// One number for all services: each has its own database, and advisory locks are per database.
const migrationLock = 716_000_001;

/**
 * Migrates a service's database as its owner: runs each dated migration once, the repeatable SQL if it changed, and the
 * migrations of the job queue. A lock serializes parallel runs. Returns the names of the migrations that ran.
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
