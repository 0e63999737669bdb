// npm run keys:rotate: creates a new signing key for every process of the stack in LOCAL_DIR, used from its next start.
// The previous keys are accepted until the next rotation.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { refuse, root } from './bootstrap.mjs';

const localDir = resolve(root, process.env.LOCAL_DIR ?? '.local');
const file = join(localDir, 'secrets.json');
const program = join(root, 'deploy/local/dist/index.js');
if (!existsSync(file) || !existsSync(program)) refuse('There are no keys yet; npm start creates them.');
if (existsSync(join(localDir, 'endpoints.json'))) refuse('The platform is running; stop it first.');

const { rotatePrincipalKeys } = await import(program);
const secrets = JSON.parse(readFileSync(file, 'utf8'));
secrets.principalKeys = rotatePrincipalKeys(secrets.principalKeys ?? []);
writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
console.log('Each process uses a new signing key from its next start.');
