import base from './jest.config.js';

/** Drills break what others would be using: one after another, on a stack of their own. */
export default {
  ...base,
  testMatch: ['<rootDir>/e2e/src/drills/**/*.e2e.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  maxWorkers: 1,
  globals: { stackOptions: { hasTimeLimitsOfProduction: true } },
};
