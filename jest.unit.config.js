import base from './jest.config.js';

/** Tests without servers. One at a time, because they run beside the drills. */
export default {
  ...base,
  testMatch: ['<rootDir>/tools/spec-groups/*.group.mjs'],
  // It has integration tests only, and Jest fails a file without tests.
  testPathIgnorePatterns: [...base.testPathIgnorePatterns, '/lives-1-of-1\\.group\\.mjs$'],
  globals: { specKind: 'unit' },
  globalSetup: undefined,
  globalTeardown: undefined,
  maxWorkers: 1,
};
