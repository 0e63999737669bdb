export { findNatsServer } from './nats-binary.ts';
export { natsUrl, startNatsServer, type NatsOptions, type NatsServer } from './nats.ts';
export { fetchDebianProgram } from './debian-program.ts';
export { commandLineOf } from './command-line.ts';
export { reachableDataDir } from './postgres-binaries.ts';
export {
  serverSettings,
  startPostgres,
  nonDurableSettings,
  type PostgresOptions,
  type PostgresServer,
} from './postgres.ts';
export {
  endProcess,
  exited,
  freePort,
  isAlive,
  isPortFree,
  loopback,
  portOrFree,
  sendSignal,
} from './process.ts';
export {
  cacheDir,
  downloadMissingPackages,
  findProgram,
  hasDebianPackages,
  run as runProgram,
  unpack as unpackDebianPackage,
} from './system-programs.ts';
