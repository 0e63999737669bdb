import { parentPort } from 'node:worker_threads';
import { inspectPdf } from './inspect-pdf.ts';

/** Runs in a thread of its own: parsing 10 MB takes longer than other calls may wait. */
parentPort?.on('message', (content: Uint8Array) => {
  void inspectPdf(content).then((finding) => parentPort?.postMessage(finding));
});
