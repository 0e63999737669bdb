export { provisionEventStream } from './event-stream.ts';
export { natsConfig } from './nats-config.ts';
export { natsContainerConfig, natsPasswordVariable } from './nats-container-config.ts';
export {
  makeNatsPasswords,
  natsUsers,
  type NatsPasswords,
  type NatsServerUser,
  type NatsUser,
} from './nats-permissions.ts';
export {
  makePrincipalKey,
  principalKeyEnv,
  principalOwners,
  rotatePrincipalKeys,
  type PrincipalKeyPair,
} from './principal-keys.ts';
export {
  provisionService,
  systemUrlOf,
  type ServiceDatabase,
  type ServicePasswords,
} from './service-database.ts';
export { serviceNames, type ServiceName } from './service-names.ts';
export { until } from './until.ts';
export { writeAtomically } from './write-atomically.ts';
