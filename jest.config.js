import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

/** More would only wait for the one Postgres and its connections. */
const workersMax = 4;

/** Unit and integration tests: TypeScript sources as they stand, real Postgres from the global set-up. */
export default {
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.local/', '\\.e2e\\.spec\\.ts$'],
  modulePathIgnorePatterns: ['/dist/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testEnvironment: fileURLToPath(new URL('./tools/plain-global-environment.mjs', import.meta.url)),
  testEnvironmentOptions: { customExportConditions: ['@almoner/source', 'node', 'node-addons'] },
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', decorators: true, tsx: true },
          transform: {
            legacyDecorator: true,
            decoratorMetadata: true,
            useDefineForClassFields: false,
            react: { runtime: 'automatic' },
          },
          keepClassNames: true,
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  globalSetup: './libs/testing/global-setup.mjs',
  globalTeardown: './libs/testing/global-teardown.mjs',
  testSequencer: fileURLToPath(new URL('./tools/slow-tests-first.mjs', import.meta.url)),
  // Only what hangs fails by the clock, so that a slow machine does not decide a result.
  testTimeout: 240_000,
  // More than there are processors: many of these tests wait for Postgres, for NATS or for a deadline.
  maxWorkers: Math.min(workersMax, availableParallelism() + 2),
};
