export { serverFlags } from './supervise/server-flags.ts';
export { crashedPart } from './supervise/supervised.ts';
