// npm start: installs, builds, and runs the whole platform on this machine. npm run reset: deletes its data.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bootstrap, installedNode, refuse, root } from './bootstrap.mjs';
import { build } from './build.mjs';

const localDir = resolve(root, process.env.LOCAL_DIR ?? '.local');

if (process.argv[2] === 'reset') reset();
else start(process.argv.slice(2));

function reset() {
  const program = join(root, 'deploy/local/dist/reset.js');
  // Without a build, no process of the platform can be running.
  if (!existsSync(program)) return rmSync(localDir, { recursive: true, force: true });
  process.exitCode = spawnSync(installedNode(), [program, localDir], { stdio: 'inherit' }).status ?? 1;
}

function start(args) {
  const tools = bootstrap();
  console.log('Building what changed …');
  if (!build(tools)) refuse('The build failed; see above.');
  const launcher = spawn(
    tools.node,
    [join(root, 'deploy/local/dist/main.js'), ...args, `--stack=${localDir}`],
    {
      cwd: root,
      env: tools.env,
      // The launcher uses the IPC channel to notice the end of this process.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => launcher.kill(signal));
  if (process.env.npm_lifecycle_event) stopWithNpm(launcher);
  launcher.on('exit', (code) => process.exit(code ?? 1));
}

/** A signal to npm ends npm and its shell, but is not forwarded here; the end of the shell changes the parent pid. */
function stopWithNpm(launcher) {
  const shell = process.ppid;
  setInterval(() => process.ppid === shell || launcher.kill('SIGTERM'), 500).unref();
}
