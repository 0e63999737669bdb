import faults from './faults.jest.config.js';

/** Here a decline means that a decision needed a service that was killed. On a busy machine, it must not mean that the decision was late. */
export default {
  ...faults,
  testMatch: ['<rootDir>/e2e/src/drills/kill-*.long.e2e.spec.ts'],
  globals: { stackOptions: { decisionTimeoutMs: 8_000 } },
};
