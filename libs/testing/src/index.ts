export { freePort } from '@almoner/servers';
export { createDatabase, createMigratedDatabase, type TestDatabase } from './database.ts';
export { dayFromNow } from './days.ts';
export { testDeadline } from './deadline.ts';
export { SeededRandom } from './seeded-random.ts';
export {
  createHeic,
  createJpeg,
  createPdf,
  createPng,
  createTextPdf,
  receiptPicture,
  smallestPdfBytes,
} from './documents.ts';
export { eventually, type EventuallyOptions } from './eventually.ts';
export { S3Server, s3Environment } from './s3/s3-server.ts';
export { balancesByHledger, findHledger } from './hledger.ts';
export { checkJournal, type CheckedJournal } from './journal-checks.ts';
export { FakeGoogle, googleEnvironment, type GoogleUserinfo } from './fake-google.ts';
export { InterruptibleConnections } from './interruptible-connections.ts';
export { startMailbox, type TestMailbox } from './mailbox.ts';
export { startNats, type TestNats } from './nats.ts';
export { startTestRunServers } from './servers/test-servers.ts';
export { findChromium, type Chromium } from './chromium.ts';
export { testKeyEnv, testKeys } from './principal-keys.ts';
export { signedInPerson } from './principals.ts';
