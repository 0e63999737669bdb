export { environmentFile, newVariables } from './environment-file.ts';
export { natsFile } from './nats-file.ts';
