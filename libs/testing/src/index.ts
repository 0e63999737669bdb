export { freePort } from '@almoner/local';
export { createDatabase, type TestDatabase } from './database.ts';
export { eventually, type EventuallyOptions } from './eventually.ts';
export { GoogleStandIn, googleEnvironment, type GoogleUserinfo } from './google-stand-in.ts';
export { startMailbox, type TestMailbox } from './mailbox.ts';
export { startNats, type TestNats } from './nats.ts';
export { startServersOfRun } from './servers/test-servers.ts';
export { findChromium, type Chromium } from './chromium.ts';
export { testKeyEnv, testKeys } from './principal-keys.ts';
