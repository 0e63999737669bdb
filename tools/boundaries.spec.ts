import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

// Proves that the rules work: each forbidden import must be reported in its file.
const root = process.cwd();
// Without types the rules run on text alone: the planted files need not exist.
const eslint = new ESLint({ cwd: root, overrideConfig: [tseslint.configs.disableTypeChecked] });

async function complaints(path: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: join(root, path) });
  const refusals = (result?.messages ?? []).filter(({ ruleId }) => ruleId === 'no-restricted-imports');
  return refusals.map(({ message }) => message);
}

const planted: readonly (readonly [what: string, path: string, code: string])[] = [
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

describe('the import rules', () => {
  it.each(planted)('do not let %s in (%s)', async (_, path, code) => {
    expect(await complaints(path, code)).not.toEqual([]);
  });

  it('let a stripe folder use the SDK', async () => {
    expect(await complaints('services/spend/src/stripe/planted.ts', `import 'stripe';`)).toEqual([]);
  });

  it('let only config.ts read the environment', async () => {
    const [result] = await eslint.lintText('export const a = process.env.A;\n', {
      filePath: join(root, 'services/spend/src/main.ts'),
    });
    expect(result?.messages.map(({ ruleId }) => ruleId)).toContain('no-restricted-properties');
  });
});
