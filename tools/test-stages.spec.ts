import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestStages } from './test-stages.mjs';

const folder = mkdtempSync(join(tmpdir(), 'almoner-stages-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A project of its own with one configuration, run by the real Jest. */
function project(name: string, specs: Record<string, string>) {
  const root = join(folder, name);
  mkdirSync(root);
  writeFileSync(join(root, 'package.json'), '{}');
  const config = join(root, 'jest.config.json');
  writeFileSync(config, JSON.stringify({ rootDir: root, testMatch: ['**/*.spec.js'], transform: {} }));
  for (const [spec, text] of Object.entries(specs)) writeFileSync(join(root, `${spec}.spec.js`), text);
  const runs: string[] = [];
  const stages = new TestStages(
    (program: readonly string[], environment: Readonly<Record<string, string>>) => {
      runs.push(program.join(' '));
      return new Promise((resolve) => {
        const args = [join(process.cwd(), 'node_modules', String(program[0])), ...program.slice(1)];
        const child = spawn(process.execPath, args, {
          cwd: root,
          stdio: 'ignore',
          env: { PATH: process.env.PATH, ...environment },
        });
        child.once('close', (code) => resolve(code === 0));
      });
    },
    root,
    root,
  );
  return { config, runs, stages };
}

const passes = `it('adds', () => expect(1 + 1).toBe(2));`;
const fails = `it('fails', () => expect(1).toBe(2));`;
const failsOnce = `
  const { existsSync, writeFileSync } = require('node:fs');
  it('is steady', () => undefined);
  it('fails once', () => {
    const ran = existsSync('ran');
    writeFileSync('ran', '');
    expect(ran).toBe(true);
  });`;
/** A test file that runs several spec files, as those of `spec-groups` do. */
const groupOf = (specs: Record<string, string>) => `
  const only = process.env.ONLY_SPEC;
  const specs = { ${Object.entries(specs)
    .map(([name, text]) => `'${name}.spec.ts'() {${text}}`)
    .join(',')} };
  for (const [name, run] of Object.entries(specs)) if (only === undefined || name === only) describe(name, run);`;

describe('the stages of npm test', () => {
  jest.spyOn(console, 'log').mockImplementation(() => undefined);

  it('run a file that failed again, alone, and say which test failed at first', async () => {
    const { config, runs, stages } = project('unsteady', { passes, failsOnce });
    await stages.jest('Tests', config);
    expect(stages.counts()).toEqual({ passed: 2, failed: 1, skipped: 0 });
    expect(await stages.repeatFailed()).toEqual(['fails once']);
    expect(stages.counts()).toEqual({ passed: 3, failed: 0, skipped: 0 });
    expect(runs).toHaveLength(2);
    expect(runs[1]).toMatch(/--runTestsByPath \S+failsOnce\.spec\.js$/);
  });

  it('count what fails twice, and a file that does not load', async () => {
    const { config, stages } = project('broken', { passes, fails, torn: 'syntax error' });
    await stages.jest('Tests', config);
    expect(await stages.repeatFailed()).toEqual([]);
    expect(stages.counts()).toEqual({ passed: 1, failed: 2, skipped: 0 });
  });

  it('run only the failed spec files of a group again, and count the others as they were', async () => {
    const group = groupOf({ passes, failsOnce, fails });
    const { config, runs, stages } = project('group', { group });
    await stages.jest('Tests', config);
    expect(stages.counts()).toEqual({ passed: 2, failed: 2, skipped: 0 });
    expect(await stages.repeatFailed()).toEqual(['failsOnce.spec.ts fails once']);
    expect(stages.counts()).toEqual({ passed: 3, failed: 1, skipped: 0 });
    expect(runs).toHaveLength(3);
  });

  it('repeat nothing when more than three spec files of a group failed', async () => {
    const { config, runs, stages } = project('groups', {
      group: groupOf({ a: fails, b: fails, c: fails, d: fails }),
    });
    await stages.jest('Tests', config);
    expect(await stages.repeatFailed()).toEqual([]);
    expect(stages.counts()).toEqual({ passed: 0, failed: 4, skipped: 0 });
    expect(runs).toHaveLength(1);
  });

  it('repeat nothing when more than three files failed', async () => {
    const { config, runs, stages } = project('change', { a: fails, b: fails, c: fails, d: fails });
    await stages.jest('Tests', config);
    expect(await stages.repeatFailed()).toEqual([]);
    expect(stages.counts()).toEqual({ passed: 0, failed: 4, skipped: 0 });
    expect(runs).toHaveLength(1);
  });

  it('count a stage that could not start', async () => {
    const { config, stages } = project('absent', { passes });
    await stages.jest('Tests', `${config}.absent`);
    expect(await stages.repeatFailed()).toEqual([]);
    expect(stages.counts()).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});
