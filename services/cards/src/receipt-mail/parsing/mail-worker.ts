import { parentPort, workerData } from 'node:worker_threads';
import { parseMail } from './parse-mail.ts';

/** Runs in a thread of its own: an email may take long to parse. A failure ends the thread. */
parentPort?.postMessage(await parseMail(workerData as Uint8Array));
