import base from './jest.config.js';
import { groupsOf } from './tools/spec-groups/groups.mjs';

/** Tests without servers. One at a time, because they run beside the drills. */
export default {
  ...base,
  testMatch: groupsOf('unit').map((name) => `<rootDir>/tools/spec-groups/${name}`),
  globals: { specKind: 'unit' },
  globalSetup: undefined,
  globalTeardown: undefined,
  maxWorkers: 1,
};
