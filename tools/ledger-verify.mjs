// npm run ledger:verify: proves the ledger of the stack that runs on this machine, or prints every row that disproves it.
// With -- --stripe it compares the books with Stripe as well.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installedNode, refuse, root } from './bootstrap.mjs';

const localDir = resolve(root, process.env.LOCAL_DIR ?? '.local');
const files = ['endpoints.json', 'secrets.json'].map((name) => join(localDir, name));
if (!files.every((file) => existsSync(file))) refuse('Nothing is running here; start it with: npm start');

const [endpoints, secrets] = files.map((file) => JSON.parse(readFileSync(file, 'utf8')));
const url = new URL(endpoints.postgres.spend);
url.username = 'spend_system';
url.password = secrets.services.spend.system;
const env = {
  ...process.env,
  DATABASE_SYSTEM_URL: url.href,
  STRIPE_SECRET_KEY: process.env.STRIPE_SECRET_KEY ?? secrets.stripe.secretKey,
  STRIPE_API_BASE: endpoints.stripe,
};
process.exitCode =
  spawnSync(installedNode(), [join(root, 'services/spend/dist/verify.js'), ...process.argv.slice(2)], {
    env,
    stdio: 'inherit',
  }).status ?? 1;
