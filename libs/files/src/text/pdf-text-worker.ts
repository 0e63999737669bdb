import { parentPort } from 'node:worker_threads';
import { readPdfText } from './read-pdf-text.ts';

/** Runs in a thread of its own, which is ended when a file takes too long or too much memory. */
parentPort?.on('message', (content: Uint8Array) => {
  void readPdfText(content).then((lines) => parentPort?.postMessage(lines));
});
