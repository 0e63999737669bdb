export { listenForMail } from './mailbox/smtp.ts';
export { MailStore, type Message } from './mailbox/store.ts';
export { provisionEventStream } from './servers/event-stream.ts';
export {
  makeNatsPasswords,
  natsUsers,
  type NatsPasswords,
  type NatsServerUser,
  type NatsUser,
} from './servers/nats-accounts.ts';
export { natsConfig, natsUrl, startNatsServer, type NatsOptions, type NatsServer } from './servers/nats.ts';
export {
  laptopSettings,
  startPostgres,
  throwAwaySettings,
  type PostgresOptions,
  type PostgresServer,
} from './servers/postgres.ts';
export { provisionService, type ServiceDatabase, type ServicePasswords } from './servers/provision.ts';
export { freePort, isAlive, until } from './servers/process.ts';
export {
  cacheDir,
  downloadMissingPackages,
  findProgram,
  hasDebianPackages,
  run as runProgram,
  unpack as unpackDebianPackage,
} from './servers/programs.ts';
export { serverFlags } from './supervise/server-flags.ts';
export { crashedPart } from './supervise/supervised.ts';
export {
  makePrincipalKey,
  principalKeyEnv,
  principalOwners,
  rotatePrincipalKeys,
  type PrincipalKeyPair,
} from './principal-keys.ts';
