import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import {
  provisionEventStream,
  provisionService,
  serviceNames,
  type ServiceName,
} from '@almoner/provisioning';
import { required } from './config.ts';

// Runs before the services start, at every start: databases, roles, migrations and the event stream are brought up to date.
const root = resolve(import.meta.dirname, '../../..');
const adminUrl = required('POSTGRES_ADMIN_URL');

for (const service of serviceNames) {
  const password = (role: string) => required(`${service.toUpperCase()}_DB_${role}_PASSWORD`);
  const { ownerUrl } = await provisionService(adminUrl, service, {
    owner: password('OWNER'),
    app: password('APP'),
    system: password('SYSTEM'),
  });
  await migrate(service, ownerUrl);
  console.log(`${service}: database and schema are up to date`);
}
await provisionEventStream(required('NATS_SERVER'), required('NATS_PROVISIONER_PASSWORD'));
console.log('nats: the event stream is up to date');

/** In a separate process, which gets only the password of this schema's owner. */
function migrate(service: ServiceName, ownerUrl: string): Promise<void> {
  const script = join(root, 'services', service, 'dist/migrate.js');
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, DATABASE_OWNER_URL: ownerUrl },
    stdio: 'inherit',
  });
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) =>
      code === 0 ? done() : fail(new Error(`The migrations of ${service} failed.`)),
    );
  });
}
