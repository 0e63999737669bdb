import base from './jest.config.js';

/** Tests of services with a real Postgres and nats-server. */
export default {
  ...base,
  testMatch: ['<rootDir>/tools/spec-groups/*.group.mjs'],
  globals: { specKind: 'integration' },
};
