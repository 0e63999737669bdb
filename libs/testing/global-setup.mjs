// Starts one Postgres for the whole test run, or uses the one that the environment names.
import { startTestRunServers } from '@almoner/testing';

export default async function globalSetup() {
  if (process.env.TEST_POSTGRES_URL) {
    process.env.TEST_SERVERS ||= 'embedded';
    return;
  }
  const { place, postgres } = await startTestRunServers();
  globalThis.__almonerTestPostgres = postgres;
  process.env.TEST_SERVERS = place;
  process.env.TEST_POSTGRES_URL = postgres.adminUrl;
  process.env.TEST_POSTGRES_IS_OURS = 'true';
}
