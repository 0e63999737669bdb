// The permitted imports as data. The linter enforces them (lint-rules.ts); boundaries.spec.ts tests the rules.
import { type OxlintOverride } from 'oxlint';

/** A refused import: paths as in a .gitignore file, or by a regular expression. */
interface RefusedImport {
  readonly group?: string[];
  readonly regex?: string;
  readonly importNamePattern?: string;
  readonly message: string;
}

const servicePackages = ['auth', 'org', 'cards', 'spend', 'donations'].map((name) => `@almoner/${name}`);
/** The services that keep uploaded files. */
const keepsFiles = ['@almoner/org', '@almoner/cards', '@almoner/spend', '@almoner/donations'];
/** The services that read receipts. */
const readsReceipts = ['@almoner/cards', '@almoner/spend'];
const edges = ['@almoner/gateway', '@almoner/web', '@almoner/e2e'];
const frameworks = ['@nestjs/*', 'typeorm', 'pg', '@nats-io/*', 'fastify', '@fastify/*', 'rxjs'];
const nodeBuiltins = ['node:*'];

/** The packages of ours that each package may import. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  'libs/kernel': [],
  'libs/contracts': ['kernel'],
  'libs/platform': ['kernel', 'contracts'],
  'libs/files': ['kernel', 'contracts', 'platform'],
  'libs/receipt-reading': ['kernel', 'contracts', 'platform', 'files'],
  'libs/provisioning': ['contracts'],
  'libs/servers': ['provisioning'],
  'libs/testing': ['kernel', 'contracts', 'provisioning', 'servers', 'mailbox', 'stripe-sandbox'],
  'deploy/container': ['platform', 'provisioning', 'demo'],
  'deploy/demo': ['provisioning'],
  'deploy/local': ['contracts', 'provisioning', 'servers', 'demo', 'mailbox'],
  'deploy/mailbox': [],
  'deploy/stripe-sandbox': [],
  gateway: ['kernel', 'contracts', 'platform'],
  web: ['kernel', 'contracts'],
  // `spend`: the benchmark posts to the ledger without a process between.
  e2e: ['kernel', 'contracts', 'platform', 'testing', 'provisioning', 'servers', 'local', 'spend'],
  ...Object.fromEntries(
    servicePackages.map((name) => [
      name.replace('@almoner/', 'services/'),
      [
        ...['kernel', 'contracts', 'platform'],
        ...(keepsFiles.includes(name) ? ['files'] : []),
        ...(readsReceipts.includes(name) ? ['receipt-reading'] : []),
      ],
    ]),
  ),
};
const ours = [
  'kernel',
  'contracts',
  'platform',
  'files',
  'receipt-reading',
  'provisioning',
  'servers',
  'testing',
  'local',
  'mailbox',
  'stripe-sandbox',
]
  .map((n) => `@almoner/${n}`)
  .concat(servicePackages, edges);

const deepImport = {
  group: ['@almoner/*/*', '@almoner/*/src/**'],
  message: 'Import a package by its entry point only.',
};
const refused = (allowed: readonly string[]): RefusedImport => ({
  group: ours.filter((name) => !allowed.includes(name.replace('@almoner/', ''))),
  message: 'This package may not import that one (tools/boundaries.ts).',
});
const stripeOnlyInStripeFolders = {
  regex: '^stripe(/|$)',
  message: 'Only the stripe folders may use Stripe’s types; map them there.',
};
const noDatabaseAtTheEdge = {
  group: ['typeorm', 'pg', '@nestjs/typeorm'],
  message: 'The gateway has no database; call a service.',
};
const leavesThePackage = {
  regex: '^(\\.\\./)+((libs|services|gateway|web|deploy|e2e)/|([\\w-]+/)*src/)',
  message: 'Import another package by its name, never by a path.',
};

/** Tests start real servers; those of the edge also the services that people sign in through. */
const inTests = ['contracts', 'testing', 'provisioning', 'servers', 'stripe-sandbox'];
const inTestsOf: Readonly<Record<string, readonly string[]>> = {
  gateway: ['auth', 'org'],
  'deploy/container': ['auth', 'org', 'cards', 'spend', 'donations', 'gateway'],
};

const specs = ['**/*.spec.ts', '**/*.spec.tsx', '**/test/**'];

/**
 * If several rule sets match a file, the linter applies only the last one, so each narrower one repeats what still applies.
 * One rule set for each package: [files, refused patterns, exempt files].
 */
export function boundaryRules(): OxlintOverride[] {
  const rules: OxlintOverride[] = [];
  for (const [folder, allowed] of Object.entries(mayImport)) {
    const common = [refused(allowed), deepImport, leavesThePackage];
    const isStripeEdge = folder === 'deploy/stripe-sandbox' || folder === 'e2e';
    const outsideStripe = isStripeEdge ? [] : [stripeOnlyInStripeFolders];
    const outsideDatabases = folder === 'gateway' ? [noDatabaseAtTheEdge] : [];
    rules.push(rule([`${folder}/**/*.{ts,tsx}`], [...common, ...outsideStripe, ...outsideDatabases], specs));
    rules.push(
      rule(
        specs.map((glob) => `${folder}/${glob}`),
        [refused([...allowed, ...inTests, ...(inTestsOf[folder] ?? [])]), leavesThePackage],
      ),
    );
    rules.push(
      rule(
        [`${folder}/src/**/stripe/**/*.ts`, `${folder}/src/webhooks/**/*.ts`],
        [...common, ...outsideDatabases],
        specs,
      ),
    );
  }
  const pure = {
    group: [
      ...frameworks,
      ...nodeBuiltins,
      'zod',
      '@almoner/platform',
      '**/persistence/**',
      '**/use-cases/**',
      '**/stripe/**',
    ],
    message: 'A rule is a pure function over plain data; it may import only the kernel and the contracts.',
  };
  rules.push(
    rule(
      ['libs/kernel/src/**/*.ts'],
      [pure, refused([]), deepImport, leavesThePackage, stripeOnlyInStripeFolders],
      specs,
    ),
    rule(
      ['services/*/src/**/domain/**/*.ts', 'libs/receipt-reading/src/domain/**/*.ts'],
      [pure, refused(['kernel', 'contracts']), deepImport, leavesThePackage, stripeOnlyInStripeFolders],
      specs,
    ),
    rule(
      ['services/*/src/**/use-cases/**/*.ts'],
      [
        {
          group: ['typeorm', 'pg', '@nats-io/*', 'fastify', '@nestjs/microservices', '@nestjs/typeorm'],
          message:
            'A use case contains no SQL, HTTP or Stripe calls; they belong in repositories, controllers and the stripe folders.',
        },
        {
          group: ['@nestjs/common'],
          importNamePattern: 'Exception$',
          message: 'Throw a DomainError; HTTP exceptions lose their meaning over NATS.',
        },
        refused(['kernel', 'contracts', 'platform', 'files', 'receipt-reading']),
        deepImport,
        leavesThePackage,
        stripeOnlyInStripeFolders,
      ],
      specs,
    ),
  );
  return rules;
}

function rule(files: string[], patterns: RefusedImport[], excludeFiles: string[] = []): OxlintOverride {
  return { files, excludeFiles, rules: { 'no-restricted-imports': ['error', { patterns }] } };
}
