import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { sliceFiles } from './new-slice.mjs';

// The slice is written where a real one would stand, because types and rules depend on the place.
const root = process.cwd();
const feature = 'generated-by-test';
const files = sliceFiles('cards', feature, 'add-sample');
// What the rules would read from the compiler options, had they types.
const decorators = {
  languageOptions: { parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true } },
};
const folder = join(root, 'services/cards/src', feature);

beforeAll(() => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a generated slice', () => {
  it('compiles', () => {
    const compiled = spawnSync(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'services/cards', '--noEmit'],
      { cwd: root },
    );
    expect(compiled.stdout.toString()).toBe('');
  }, 60_000);

  it('is formatted and lints, import rules included', async () => {
    const eslint = new ESLint({
      cwd: root,
      overrideConfig: [tseslint.configs.disableTypeChecked, decorators],
    });
    const results = await eslint.lintFiles([`${folder}/**/*.ts`]);
    expect(results.length).toBe(Object.keys(files).length);
    expect(results.flatMap(({ messages }) => messages)).toEqual([]);
    const format = spawnSync(
      process.execPath,
      [join(root, 'node_modules/prettier/bin/prettier.cjs'), '--check', folder],
      { cwd: root },
    );
    expect(format.stderr.toString()).toBe('');
  }, 30_000);

  it('never overwrites what is there', () => {
    const again = spawnSync(process.execPath, ['tools/new-slice.mjs', 'cards', feature, 'add-sample'], {
      cwd: root,
    });
    expect([again.status, again.stderr.toString()]).toEqual([1, expect.stringContaining('exists already')]);
    expect(existsSync(folder)).toBe(true);
  });
});
