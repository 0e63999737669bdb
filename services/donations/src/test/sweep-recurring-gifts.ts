import { systemClock } from '@almoner/kernel';
import { startWorker } from './start-worker.ts';

// The service as a process of its own, for a test that kills it: does the recurring work until then, at a fixed time if one is given.
const [, , now] = process.argv;
await startWorker(now === undefined ? systemClock : { now: () => new Date(now) });
