// npm run drill -- --minutes 30 --seed 7: builds, starts a separate stack, and injects random faults.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { bootstrap, root } from './bootstrap.mjs';
import { build } from './build.mjs';

const tools = bootstrap();
if (!build(tools)) process.exit(1);
const { status } = spawnSync(tools.node, [join(root, 'e2e/dist/drills/main.js'), ...process.argv.slice(2)], {
  cwd: root,
  env: tools.env,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
