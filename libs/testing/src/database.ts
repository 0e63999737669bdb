import { randomBytes } from 'node:crypto';
import { provisionService, type ServiceDatabase } from '@almoner/provisioning';
import { Client, escapeIdentifier } from 'pg';
import { fromSetup } from './from-setup.ts';

export interface TestDatabase extends ServiceDatabase {
  /** Ends remaining sessions and drops the database. */
  drop(): Promise<void>;
}

/** Creates a database with the three roles of the service, on the server of the test run. */
export async function createDatabase(service: string): Promise<TestDatabase> {
  const adminUrl = fromSetup('TEST_POSTGRES_URL');
  const database = `test_${service}_${randomBytes(6).toString('hex')}`;
  const passwords = { owner: 'test', app: 'test', system: 'test' };
  const urls = await provisionService(adminUrl, service, passwords, database);
  return { ...urls, drop: () => dropDatabase(adminUrl, database) };
}

async function dropDatabase(adminUrl: string, database: string): Promise<void> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(database)} WITH (FORCE)`);
  } finally {
    await admin.end();
  }
}
