import base from './jest.config.js';
import { groupsOf } from './tools/spec-groups/groups.mjs';

/** Tests of services with a real Postgres and nats-server. */
export default {
  ...base,
  testMatch: groupsOf('integration').map((name) => `<rootDir>/tools/spec-groups/${name}`),
  globals: { specKind: 'integration' },
};
