// Runs one spec with settings in its environment: for specs that `npm test` runs with smaller numbers.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { bootstrap, refuse, root } from './bootstrap.mjs';

/** @param {Record<string, string>} counts whole numbers by the name of their option, for the message about a wrong one */
export function requireCounts(counts) {
  for (const [name, value] of Object.entries(counts))
    if (!/^[1-9]\d{0,8}$/.test(value)) refuse(`--${name} takes a whole number from 1 to 999999999.`);
}

/** @param {string} spec @param {Record<string, string>} environment @returns {number} the exit code */
export function runSpec(spec, environment) {
  const tools = bootstrap();
  const { status } = spawnSync(tools.node, [join(root, 'node_modules/jest/bin/jest.js'), spec], {
    cwd: root,
    env: { ...tools.env, ...environment, NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
    stdio: 'inherit',
  });
  return status ?? 1;
}
