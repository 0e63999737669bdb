import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { rulesWithoutTypes } from './lint-rules.ts';

// Proves that the rules work: each forbidden import must be reported in its file.

type Planted = readonly [what: string, path: string, code: string];

const forbidden: readonly Planted[] = [
  ['the kernel a framework', 'libs/kernel/src/planted.ts', `import 'typeorm';`],
  ['the kernel the contracts', 'libs/kernel/src/planted.ts', `import '@almoner/contracts';`],
  ['the contracts the platform', 'libs/contracts/src/planted.ts', `import '@almoner/platform';`],
  ['the platform a service', 'libs/platform/src/planted.ts', `import '@almoner/spend';`],
  ['a service another service', 'services/cards/src/planted.ts', `import '@almoner/spend';`],
  [
    'a service another by a path',
    'services/cards/src/planted.ts',
    `import '../../../services/spend/src/index.ts';`,
  ],
  [
    'a service the inside of a package',
    'services/cards/src/planted.ts',
    `import '@almoner/contracts/src/rpc.ts';`,
  ],
  ['a domain the database', 'services/spend/src/decision/domain/planted.ts', `import 'pg';`],
  ['a domain the platform', 'services/spend/src/decision/domain/planted.ts', `import '@almoner/platform';`],
  [
    'a domain its persistence',
    'services/spend/src/decision/domain/planted.ts',
    `import '../persistence/decision-queue.ts';`,
  ],
  [
    'a domain another service by a path',
    'services/spend/src/decision/domain/planted.ts',
    `import '../../../../cards/src/index.ts';`,
  ],
  [
    'a domain the inside of a package',
    'services/spend/src/decision/domain/planted.ts',
    `import '@almoner/kernel/src/money.ts';`,
  ],
  [
    'a use case another service by a path',
    'services/spend/src/decision/use-cases/planted.ts',
    `import '../../../../cards/src/index.ts';`,
  ],
  ['a webhook the database', 'gateway/src/webhooks/planted.ts', `import 'pg';`],
  ['a use case TypeORM', 'services/spend/src/decision/use-cases/planted.ts', `import 'typeorm';`],
  [
    'a use case HTTP exceptions',
    'services/spend/src/decision/use-cases/planted.ts',
    `import { NotFoundException } from '@nestjs/common';`,
  ],
  ['a use case Stripe', 'services/spend/src/decision/use-cases/planted.ts', `import 'stripe';`],
  ['a repository Stripe', 'services/spend/src/decision/persistence/planted.ts', `import 'stripe';`],
  ['the gateway a service', 'gateway/src/routes/planted.ts', `import '@almoner/org';`],
  ['the gateway the database', 'gateway/src/routes/planted.ts', `import 'typeorm';`],
  ['the web the platform', 'web/src/app/planted.ts', `import '@almoner/platform';`],
  [
    'a feature of the web another feature',
    'web/src/features/cards/planted.ts',
    `import '../purchases/purchases-page.tsx';`,
  ],
  [
    'the shared folder of a feature the inside of another one',
    'web/src/features/cards/shared/planted.ts',
    `import '../../purchases/purchases-page.tsx';`,
  ],
  ['a piece of ui/ an API call', 'web/src/ui/planted.ts', `import '../api/cards.api.ts';`],
  ['the sandbox anything of ours', 'deploy/stripe-sandbox/src/planted.ts', `import '@almoner/kernel';`],
  ['anybody the gateway', 'e2e/src/planted.ts', `import '@almoner/gateway';`],
];

const allowed: readonly Planted[] = [
  ['a stripe folder the SDK', 'services/spend/src/stripe/planted.ts', `import 'stripe';`],
  [
    'a feature what another one shares',
    'web/src/features/cards/planted.ts',
    `import '../purchases/shared/purchase-facts.tsx';`,
  ],
  [
    'a feature its own files',
    'web/src/features/cards/shared/planted.ts',
    `import '../../cards/card-page.tsx';`,
  ],
];
const environment = 'export const a = process.env.A;';
const readsEnvironment = ['services/spend/src/main.ts', 'services/spend/src/config.ts'] as const;

interface Report {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
}

const keyOf = (path: string, code: string) => `${path} ${code}`;
/** The rules that each file breaks, by `keyOf`. */
const broken = new Map<string, string[]>();

/** Plants all files in a folder that is laid out as the project, and lints them at once. */
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'almoner-lint-'));
  const keys = new Map<string, string>();
  const files = [...forbidden, ...allowed].map(([, path, code]) => ({ path, code }));
  for (const { path, code } of [...files, ...readsEnvironment.map((path) => ({ path, code: environment }))]) {
    const file = path.replace('planted.ts', `planted-${keys.size}.ts`);
    keys.set(file, keyOf(path, code));
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${code}\n`);
  }
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(rulesWithoutTypes));
  const oxlint = join(process.cwd(), 'node_modules/oxlint/bin/oxlint');
  const args = [oxlint, '--format', 'json'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true, force: true });
  for (const key of keys.values()) broken.set(key, []);
  for (const { code, filename } of (JSON.parse(stdout) as Report).diagnostics)
    broken.get(keys.get(filename) ?? '')?.push(code);
});

describe('the import rules', () => {
  it.each(forbidden)('do not let %s in (%s)', (_, path, code) => {
    expect(broken.get(keyOf(path, code))).toContain('eslint(no-restricted-imports)');
  });

  it.each(allowed)('let %s in (%s)', (_, path, code) => {
    expect(broken.get(keyOf(path, code))).toEqual([]);
  });

  it('let only config.ts read the environment', () => {
    const [elsewhere, config] = readsEnvironment.map((path) => broken.get(keyOf(path, environment)));
    expect(elsewhere).toEqual(['eslint(no-restricted-properties)']);
    expect(config).toEqual([]);
  });
});
