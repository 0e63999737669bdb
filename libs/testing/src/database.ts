import { randomBytes } from 'node:crypto';
import { provisionService, type ServiceDatabase } from '@almoner/provisioning';
import { Client, escapeIdentifier } from 'pg';
import { eventually } from './eventually.ts';
import { fromSetup } from './from-setup.ts';

export interface TestDatabase extends ServiceDatabase {
  /** Ends remaining sessions and drops the database. */
  drop(): Promise<void>;
}

const passwords = { owner: 'test', app: 'test', system: 'test' };

/** Creates a database with the three roles of the service, on the server of the test run. */
export async function createDatabase(service: string): Promise<TestDatabase> {
  const adminUrl = fromSetup('TEST_POSTGRES_URL');
  const database = newName(service);
  const urls = await provisionService(adminUrl, service, passwords, database);
  return { ...urls, drop: () => dropDatabase(adminUrl, database) };
}

/**
 * Creates a database with the newest schema of the service. On a server of its own the test run migrates one database
 * for each service, and the others are copies of it; on any other server nothing must remain, so each is migrated.
 */
export async function createMigratedDatabase(
  service: string,
  migrate: (ownerUrl: string) => Promise<unknown>,
): Promise<TestDatabase> {
  const adminUrl = fromSetup('TEST_POSTGRES_URL');
  if (process.env.TEST_POSTGRES_IS_OURS !== 'true') return migrated(await createDatabase(service), migrate);
  const template = `template_${service}`;
  const database = newName(service);
  await withAdmin(adminUrl, async (admin) => {
    await admin.query(`SELECT pg_advisory_lock(hashtext($1))`, [template]);
    const known = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (known.rowCount === 0) await createTemplate(admin, service, template, migrate);
    // Copying files takes half the time of writing each page to the log, which only a replica or a crash would need.
    await admin.query(
      `CREATE DATABASE ${escapeIdentifier(database)} TEMPLATE ${escapeIdentifier(template)} STRATEGY FILE_COPY OWNER ${escapeIdentifier(`${service}_owner`)}`,
    );
  });
  const urls = await provisionService(adminUrl, service, passwords, database);
  return { ...urls, drop: () => dropDatabase(adminUrl, database) };
}

/** It gets its name only when it is complete, because a failed migration must not be copied. */
async function createTemplate(
  admin: Client,
  service: string,
  template: string,
  migrate: (ownerUrl: string) => Promise<unknown>,
): Promise<void> {
  const unfinished = newName(service);
  const { ownerUrl } = await provisionService(fromSetup('TEST_POSTGRES_URL'), service, passwords, unfinished);
  await migrate(ownerUrl);
  await admin.query(`ALTER DATABASE ${escapeIdentifier(unfinished)} RENAME TO ${escapeIdentifier(template)}`);
}

async function migrated(
  database: TestDatabase,
  migrate: (ownerUrl: string) => Promise<unknown>,
): Promise<TestDatabase> {
  await migrate(database.ownerUrl);
  return database;
}

const newName = (service: string) => `test_${service}_${randomBytes(6).toString('hex')}`;

function dropDatabase(adminUrl: string, database: string): Promise<void> {
  return withAdmin(adminUrl, async (admin) => {
    await sessionsEnd(admin, database).catch(() => undefined);
    await admin.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(database)} WITH (FORCE)`);
  });
}

const endWithin = { timeoutMs: 2_000, intervalMs: 20 };

/** A pool that was ended may still have sessions; one that is terminated reports an error to its test. */
const sessionsEnd = (admin: Client, database: string) =>
  eventually(async () => {
    const { rowCount } = await admin.query('select 1 from pg_stat_activity where datname = $1', [database]);
    return rowCount === 0;
  }, endWithin);

async function withAdmin(adminUrl: string, work: (admin: Client) => Promise<void>): Promise<void> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
