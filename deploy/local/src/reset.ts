import { rmSync } from 'node:fs';
import { placesIn } from './stack.ts';
import { ProcessRecord } from './supervise/leftovers.ts';

/** Deletes the data of a stack that is not running, and ends leftover processes of a killed one. */
async function reset(localDir: string): Promise<void> {
  const { processes, postgres } = placesIn(localDir);
  const record = new ProcessRecord(processes, localDir, postgres);
  const launcher = record.runningLauncher();
  if (launcher !== undefined) {
    process.stderr.write(`It is running (process ${launcher}): stop it with Ctrl-C first, then reset.\n`);
    process.exitCode = 1;
    return;
  }
  await record.endLeftovers();
  for (const folder of [postgres, localDir]) rmSync(folder, { recursive: true, force: true });
  process.stdout.write(`Removed ${localDir}; the next start begins with new data.\n`);
}

const [, , localDir] = process.argv;
if (localDir === undefined) throw new Error('Name the local folder to reset.');
await reset(localDir);
