import base from './jest.config.js';

/** Tests without servers. One at a time, because they run beside the drills. */
export default {
  ...base,
  testPathIgnorePatterns: [...base.testPathIgnorePatterns, '\\.int\\.spec\\.ts$'],
  globalSetup: undefined,
  globalTeardown: undefined,
  maxWorkers: 1,
};
