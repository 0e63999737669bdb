import { startWorker } from './start-worker.ts';

// The service as a process of its own, for a test that kills it: does the recurring work until then.
await startWorker();
