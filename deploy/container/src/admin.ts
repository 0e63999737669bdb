import { CommandError, runAdminCommand } from '@almoner/platform';
import { serviceNames, systemUrlOf } from '@almoner/provisioning';
import { Pool } from 'pg';
import { required } from './config.ts';

// docker compose run --rm setup node deploy/container/dist/admin.js …: what npm run admin is on a machine with a checkout.
const adminUrl = required('POSTGRES_ADMIN_URL');
const pools = Object.fromEntries(
  serviceNames.map((service) => {
    const password = required(`${service.toUpperCase()}_DB_SYSTEM_PASSWORD`);
    return [service, new Pool({ connectionString: systemUrlOf(adminUrl, service, password), max: 1 })];
  }),
);
try {
  await runAdminCommand(pools, process.argv.slice(2), (line) => console.log(line));
} catch (error) {
  console.error(error instanceof CommandError ? error.message : error);
  process.exitCode = 1;
} finally {
  await Promise.all(Object.values(pools).map((pool) => pool.end()));
}
