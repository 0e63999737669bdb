// npm run lives -- --count 100000 --seed 7: random purchases against a plain reference; without a seed, a new one.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrap, refuse, root } from './bootstrap.mjs';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
  },
});
for (const [name, value] of Object.entries(values))
  if (!/^[1-9]\d{0,8}$/.test(value)) refuse(`--${name} takes a whole number from 1 to 999999999.`);

const tools = bootstrap();
const { status } = spawnSync(
  tools.node,
  [join(root, 'node_modules/jest/bin/jest.js'), 'services/spend/src/authorizations/random-lives'],
  {
    cwd: root,
    env: {
      ...tools.env,
      LIVES: values.count,
      LIVES_SEED: values.seed,
      NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
    },
    stdio: 'inherit',
  },
);
process.exitCode = status ?? 1;
