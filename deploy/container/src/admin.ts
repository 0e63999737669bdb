import { runAdminProgram } from '@almoner/platform';
import { serviceNames, systemUrlOf } from '@almoner/provisioning';
import { required } from './config.ts';

// docker compose run --rm setup node deploy/container/dist/admin.js …: what npm run admin is on a machine with a checkout.
const adminUrl = required('POSTGRES_ADMIN_URL');
const databases = Object.fromEntries(
  serviceNames.map((service) => {
    const password = required(`${service.toUpperCase()}_DB_SYSTEM_PASSWORD`);
    return [service, systemUrlOf(adminUrl, service, password)];
  }),
);
await runAdminProgram(databases, process.argv.slice(2));
