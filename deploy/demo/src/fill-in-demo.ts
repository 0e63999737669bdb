import { existsSync, readFileSync } from 'node:fs';
import { writeAtomically } from '@almoner/provisioning';
import { type DemoEndpoints } from './demo-endpoints.ts';
import { SandboxClient } from './sandbox-client.ts';
import { seedDemo } from './seed-demo.ts';

type State = 'begun' | 'complete';

const advice = 'The platform works with what is there; for the whole demo: npm run reset, then npm start.';

/**
 * Creates the demo data once per stack. A second attempt would conflict with the data of the first, so incomplete data
 * stays until a reset, and the start continues without it.
 */
export async function fillInDemo(
  endpoints: DemoEndpoints,
  markerFile: string,
  log: (line: string) => void,
): Promise<void> {
  const sandbox = new SandboxClient(endpoints.stripe);
  if (existsSync(markerFile)) {
    if (isComplete(markerFile)) return;
    await sandbox.setClock(new Date());
    log(`An earlier start was cut off while it made the demo data. ${advice}`);
    return;
  }
  log('Filling in the demo organizations …');
  mark(markerFile, 'begun');
  try {
    await seedDemo(endpoints, sandbox, log);
    mark(markerFile, 'complete');
  } catch (error) {
    await sandbox.setClock(new Date()).catch(() => undefined);
    log(
      `The demo data stopped half-way: ${error instanceof Error ? error.message : String(error)} ${advice}`,
    );
  }
}

function mark(file: string, state: State): void {
  writeAtomically(file, `${JSON.stringify({ state })}\n`);
}

function isComplete(file: string): boolean {
  return !readFileSync(file, 'utf8').includes('begun' satisfies State);
}
