// Builds what changed: TypeScript by its project references, the web by Nx's cache.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

const tsc = join(root, 'node_modules/typescript/bin/tsc');
const nx = join(root, 'node_modules/nx/dist/bin/nx.js');

/** True when everything is built. Output is shown when it fails. */
export function build({ node, env }) {
  // More checkers for one project repeat each other's work; two projects at once fill two processors.
  return (
    run(node, [tsc, '-b', '--checkers', '1', '--builders', '2'], env) &&
    (!webHasBuild() || buildWeb(node, env))
  );
}

function buildWeb(node, env) {
  const args = [nx, 'run', '@almoner/web:build', '--output-style=static'];
  return run(node, args, { ...env, NX_DAEMON: 'false', NX_TUI: 'false' });
}

/** A package whose build is tsc alone is built already. */
function webHasBuild() {
  const { scripts } = JSON.parse(readFileSync(join(root, 'web/package.json'), 'utf8'));
  return scripts?.build !== undefined && scripts.build !== 'tsc -b';
}

function run(node, args, env) {
  const { status, stdout, stderr } = spawnSync(node, args, {
    cwd: root,
    env,
    stdio: 'pipe',
    encoding: 'utf8',
  });
  if (status !== 0) console.error(`${stdout}${stderr}`);
  return status === 0;
}
