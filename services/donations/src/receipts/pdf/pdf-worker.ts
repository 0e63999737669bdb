import { parentPort } from 'node:worker_threads';
import { createPdf, type PdfDocument } from './create-pdf.ts';

export type PdfAnswer =
  | { readonly outcome: 'created'; readonly pdf: Uint8Array }
  | { readonly outcome: 'failed'; readonly reason: string };

/** Runs in a thread of its own: the fonts of a script with many letters, such as Han, take more than a second. */
parentPort?.on('message', (document: PdfDocument) => {
  void answer(document).then((created) => parentPort?.postMessage(created));
});

async function answer(document: PdfDocument): Promise<PdfAnswer> {
  try {
    return { outcome: 'created', pdf: await createPdf(document) };
  } catch (error) {
    return { outcome: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : 'unknown' };
  }
}
