import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type PdfFinding } from './inspect-pdf.ts';

/** A document of 10 MB takes a fifth of a second; a loaded machine may need many times that. */
const timeoutMs = 30_000;
/** The program runs from sources in tests, and compiled otherwise. */
const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const workerUrl = new URL(`./pdf-worker${extension}`, import.meta.url);

/** Inspects PDFs in a thread of their own, which is ended when one takes too long. */
@Injectable()
export class PdfInspector implements OnApplicationShutdown {
  private worker: Worker | null = null;

  /** For one document at a time. `unreadable` also for one that takes too long. */
  async inspect(content: Uint8Array): Promise<PdfFinding> {
    const worker = (this.worker ??= this.startWorker());
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

  async onApplicationShutdown(): Promise<void> {
    await this.worker?.terminate();
  }

  private startWorker(): Worker {
    const worker = new Worker(workerUrl, { resourceLimits: { maxOldGenerationSizeMb: 512 } });
    // Without a listener, an error between two documents would end the process. The next document gets a new worker.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.worker === worker) this.worker = null;
    });
    worker.unref();
    return worker;
  }
}
