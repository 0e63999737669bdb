import base from '../jest.config.js';

/** The whole system: one stack, started by the real launcher, and a real browser for each worker. */
export default {
  ...base,
  rootDir: '..',
  testMatch: ['<rootDir>/e2e/src/**/*.e2e.spec.ts', '<rootDir>/deploy/stripe-sandbox/src/**/*.e2e.spec.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '/dist/',
    '/drills/',
    ...(process.env.WITHOUT_LONG_TESTS ? ['\\.long\\.e2e\\.spec\\.ts$'] : []),
  ],
  testEnvironment: '<rootDir>/e2e/page-log-environment.mjs',
  // One more than the processors of a small machine: a page often waits for a service.
  maxWorkers: 3,
  globals: { stackOptions: { decisionTimeoutMs: 25_000 } },
  globalSetup: '<rootDir>/e2e/global-setup.mjs',
  globalTeardown: '<rootDir>/e2e/global-teardown.mjs',
};
