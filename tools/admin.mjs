// npm run admin: what waits for an operator. On the stack of this machine, or on the databases in DATABASE_SYSTEM_URL.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installedNode, refuse, root } from './bootstrap.mjs';

const databases = Object.fromEntries(systemUrls());
process.exitCode =
  spawnSync(installedNode(), [join(root, 'tools/admin-command.mjs'), ...process.argv.slice(2)], {
    env: { ...process.env, ADMIN_DATABASES: JSON.stringify(databases) },
    stdio: 'inherit',
  }).status ?? 1;

/** Several URLs are separated by commas; each service's role is called `<service>_system`. */
function systemUrls() {
  const { DATABASE_SYSTEM_URL: given } = process.env;
  return given
    ? given.split(',').map((url) => [new URL(url).username.replace(/_system$/, ''), url])
    : local();
}

function local() {
  const folder = resolve(root, process.env.LOCAL_DIR ?? '.local');
  const files = ['endpoints.json', 'secrets.json'].map((name) => join(folder, name));
  if (!files.every((file) => existsSync(file)))
    refuse('Nothing is running here; start it with npm start, or set DATABASE_SYSTEM_URL.');
  const [endpoints, secrets] = files.map((file) => JSON.parse(readFileSync(file, 'utf8')));
  return Object.entries(endpoints.postgres).map(([service, address]) => {
    const url = new URL(address);
    url.username = `${service}_system`;
    url.password = secrets.services[service].system;
    return [service, url.href];
  });
}
