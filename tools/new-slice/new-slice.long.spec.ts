import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

// In a copy of the project: a slice changes files that other tests read at the same time.
const root = process.cwd();
const copy = mkdtempSync(join(tmpdir(), 'almoner-new-slice-'));

function copyProject(): void {
  const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\0');
  const packages = tracked.filter((path) => path.endsWith('/package.json')).map(dirname);
  const built = packages.map((folder) => join(folder, 'dist'));
  for (const path of [...tracked, ...built, 'tools/dist']) {
    if (path === '' || !existsSync(join(root, path))) continue;
    cpSync(join(root, path), join(copy, path), { recursive: true, preserveTimestamps: true });
  }
  for (const folder of ['.', ...packages]) linkModules(folder);
}

/** Links to all installed packages; our own packages are relative links already, which resolve into the copy. */
function linkModules(folder: string): void {
  const modules = join(root, folder, 'node_modules');
  if (!existsSync(modules)) return;
  mkdirSync(join(copy, folder, 'node_modules'), { recursive: true });
  for (const name of readdirSync(modules)) {
    const [from, to] = [join(modules, name), join(copy, folder, 'node_modules', name)];
    if (name === '@almoner') cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    else symlinkSync(from, to);
  }
}

function run(script: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
  });
  return { status, output: `${stdout}${stderr}` };
}
const generate = (...args: string[]) => run('tools/new-slice/new-slice.mjs', ...args);
const tool = (path: string, ...args: string[]) => run(join('node_modules', path), ...args);
/** TypeScript files that the generator created or changed. */
const writtenFiles = () =>
  [...generated.output.matchAll(/^(?:new|changed) +(\S+\.ts)$/gm)].map(([, path = '']) => path);

/** Compiles these files of a project, with what they import, by the project's own settings. */
function compile(project: string, paths: readonly string[]) {
  const folder = join(copy, project);
  const compilerOptions = {
    customConditions: ['@almoner/source'],
    noEmit: true,
    composite: false,
    incremental: false,
    emitDeclarationOnly: false,
    rootDir: copy,
  };
  const files = paths.map((path) => join(copy, path));
  const settings = { extends: './tsconfig.json', compilerOptions, files, include: [], references: [] };
  writeFileSync(join(folder, 'tsconfig.slice.json'), JSON.stringify(settings));
  return tool('typescript/bin/tsc', '-p', join(folder, 'tsconfig.slice.json'));
}
const passes = { status: 0, output: '' };

let generated: ReturnType<typeof run>;
beforeAll(() => {
  copyProject();
  generated = generate('cards', 'field-notes', 'add-field-note');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('A generated slice', () => {
  it('reaches from the contract to the web', () => {
    expect(generated.status).toBe(0);
    for (const place of ['libs/contracts', 'services/cards', 'gateway', 'web/src/api', 'e2e'])
      expect(generated.output).toContain(place);
    expect(readFileSync(join(copy, 'docs/permissions.md'), 'utf8')).toContain('rpc.cards.field-note.add');
  });

  it.each(['services/cards', 'web'])('compiles with the settings of %s', (project) => {
    const isOfWeb = (path: string) => path.startsWith('web/');
    const paths = writtenFiles().filter((path) => isOfWeb(path) === isOfWeb(`${project}/`));
    expect(paths.length).toBeGreaterThan(1);
    expect(compile(project, paths)).toEqual(passes);
  });

  it('is formatted, and its imports are allowed', () => {
    const paths = writtenFiles();
    expect(paths.length).toBeGreaterThan(18);
    expect(tool('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', ...paths)).toEqual(passes);
    // Rules that need types are slow, and the compiler has checked the types.
    const config = `export { rulesWithoutTypes as default } from './tools/lint-rules.ts';\n`;
    writeFileSync(join(copy, 'oxlint.config.ts'), config);
    expect(tool('oxlint/bin/oxlint', '--quiet', ...paths)).toEqual({
      status: 0,
      output: expect.stringContaining('and 0 errors'),
    });
  });

  it('passes its own tests, and those that walk every contract', () => {
    const specs = ['services/cards/src/field-notes', 'tools/permissions-doc', 'tools/frozen-migrations'];
    const { status, output } = tool('jest/bin/jest.js', ...specs);
    expect(status === 0 && output.includes('Tests:') ? 'passed' : output).toBe('passed');
  });

  it('is never written over', () => {
    expect(generate('cards', 'field-notes', 'add-field-note')).toEqual({
      status: 1,
      output: expect.stringContaining('exists already; nothing was written'),
    });
  });
});

describe('A wrong request', () => {
  it.each([
    [],
    ['cards'],
    ['cards', 'notes'],
    ['cards', 'Notes', 'add-note'],
    ['tills', 'notes', 'add-note'],
    ['cards', 'notes', 'add'],
  ])('is answered by how to ask: %j', (...args) => {
    expect(generate(...args)).toEqual({ status: 1, output: expect.stringContaining('Usage:') });
  });
});
