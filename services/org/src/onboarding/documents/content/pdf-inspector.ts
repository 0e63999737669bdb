import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type PdfFinding } from './inspect-pdf.ts';

/** Far longer than any document of 10 MB takes. */
const timeoutMs = 5_000;
/** The program runs from sources in tests, and compiled otherwise. */
const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const workerUrl = new URL(`./pdf-worker${extension}`, import.meta.url);

/** Inspects PDFs one after the other in a thread of their own, which is ended when one takes too long. */
@Injectable()
export class PdfInspector implements OnApplicationShutdown {
  private worker: Worker | null = null;
  private last: Promise<unknown> = Promise.resolve();

  /** `unreadable` also for a document that takes too long. */
  inspect(content: Uint8Array): Promise<PdfFinding> {
    const finding = this.last.then(() => this.ask(content));
    this.last = finding;
    return finding;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.last;
    await this.worker?.terminate();
  }

  private async ask(content: Uint8Array): Promise<PdfFinding> {
    const worker = (this.worker ??= startWorker());
    const { promise, resolve } = Promise.withResolvers<PdfFinding | 'failed'>();
    const fail = () => resolve('failed');
    const timer = setTimeout(fail, timeoutMs);
    worker.once('message', resolve).once('error', fail).once('exit', fail);
    worker.postMessage(content);
    const finding = await promise;
    clearTimeout(timer);
    worker.off('message', resolve).off('error', fail).off('exit', fail);
    if (finding !== 'failed') return finding;
    this.worker = null;
    await worker.terminate();
    return 'unreadable';
  }
}

function startWorker(): Worker {
  const worker = new Worker(workerUrl, { resourceLimits: { maxOldGenerationSizeMb: 512 } });
  // A worker that fails between two documents is replaced; without a listener the error would end the process.
  worker.on('error', () => undefined);
  worker.unref();
  return worker;
}
