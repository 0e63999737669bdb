import base from './jest.config.js';

/** A drill breaks what others would be using, so it has a stack of its own, with the time limits of production. */
export default {
  ...base,
  testMatch: ['<rootDir>/e2e/src/drills/faults.e2e.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  maxWorkers: 1,
  globals: { stackOptions: {} },
};
