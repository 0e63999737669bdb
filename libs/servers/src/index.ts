export { provisionEventStream } from './event-stream.ts';
export {
  makeNatsPasswords,
  natsUsers,
  type NatsPasswords,
  type NatsServerUser,
  type NatsUser,
} from './nats-permissions.ts';
export { natsConfig, natsUrl, startNatsServer, type NatsOptions, type NatsServer } from './nats.ts';
export { commandLineOf } from './command-line.ts';
export { reachableDataDir } from './postgres-binaries.ts';
export {
  laptopSettings,
  startPostgres,
  throwAwaySettings,
  type PostgresOptions,
  type PostgresServer,
} from './postgres.ts';
export {
  makePrincipalKey,
  principalKeyEnv,
  principalOwners,
  rotatePrincipalKeys,
  type PrincipalKeyPair,
} from './principal-keys.ts';
export {
  endProcess,
  exited,
  freePort,
  isAlive,
  isPortFree,
  loopback,
  portOrFree,
  sendSignal,
  until,
} from './process.ts';
export { provisionService, type ServiceDatabase, type ServicePasswords } from './service-database.ts';
export { serviceNames, type ServiceName } from './service-names.ts';
export {
  cacheDir,
  downloadMissingPackages,
  findProgram,
  hasDebianPackages,
  run as runProgram,
  unpack as unpackDebianPackage,
} from './system-programs.ts';
export { writeAtomically } from './write-atomically.ts';
