// The program behind tools/admin.mjs, run with the Node that the platform needs.
import { Pool } from 'pg';
import { CommandError, runAdminCommand } from '../libs/platform/dist/index.js';

const databases = Object.entries(JSON.parse(process.env.ADMIN_DATABASES));
const pools = Object.fromEntries(
  databases.map(([service, connectionString]) => [service, new Pool({ connectionString, max: 1 })]),
);
try {
  await runAdminCommand(pools, process.argv.slice(2), (line) => console.log(line));
} catch (error) {
  console.error(error instanceof CommandError ? error.message : error);
  process.exitCode = 1;
} finally {
  await Promise.all(Object.values(pools).map((pool) => pool.end()));
}
