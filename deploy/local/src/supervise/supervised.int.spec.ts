import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@almoner/provisioning';
import { startNodeProcess } from './node-process.ts';
import { Supervised, crashedPart } from './supervised.ts';

// Uses a real Node process that ends differently at each start.
async function linesAbout(program: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'almoner-supervised-'));
  const [script, logFile] = [join(folder, 'program.mjs'), join(folder, 'log')];
  writeFileSync(script, program);
  const lines: string[] = [];
  const part = new Supervised({
    name: 'cards',
    start: () =>
      startNodeProcess({ name: 'cards', script, logFile, args: [], env: process.env, isVerbose: false }),
    onStart: () => undefined,
    log: (line) => lines.push(line),
  });
  await part.start();
  await until(() => lines.length > 0, 10_000);
  await part.stop();
  rmSync(folder, { recursive: true });
  return lines;
}

describe('a supervised process', () => {
  it.each([
    ['threw', `throw new Error('a bug')`],
    ['left', 'process.exit(3)'],
    ['was aborted, as for want of memory', `process.kill(process.pid, 'SIGABRT')`],
  ])('that %s crashed, as its log shows', async (_, program) => {
    const [line = ''] = await linesAbout(program);
    expect(crashedPart(line)).toBe('cards');
  });

  it.each(['SIGKILL', 'SIGTERM'])('that was ended from outside by %s did not crash', async (signal) => {
    const [line = ''] = await linesAbout(`process.kill(process.pid, '${signal}')`);
    expect(line).toContain(`cards ended unexpectedly (by ${signal})`);
    expect(crashedPart(line)).toBeNull();
  });
});
