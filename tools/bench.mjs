// npm run bench: sets up the machine, builds, and measures the platform and its floors in one run.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { bootstrap, root } from './bootstrap.mjs';
import { build } from './build.mjs';

const tools = bootstrap();
if (!build(tools)) process.exit(1);
const { status } = spawnSync(tools.node, [join(root, 'e2e/dist/bench/main.js')], {
  cwd: root,
  env: tools.env,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
