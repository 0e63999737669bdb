import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';

/** The text of an ordinary receipt takes a tenth of a second; nobody waits longer for a suggestion. */
const timeoutMs = 5_000;
/** The program runs from sources in tests, and compiled otherwise. */
const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const workerUrl = new URL(`./pdf-text-worker${extension}`, import.meta.url);

/** Reads the text of PDFs in a thread with limits of time and memory, one after the other. */
@Injectable()
export class TextReader implements OnApplicationShutdown {
  private last: Promise<unknown> = Promise.resolve();
  private worker: Worker | null = null;

  /** The lines of a PDF. Empty for a file without text, and for one that takes too long or too much memory. */
  readPdf(content: Uint8Array): Promise<string[]> {
    const reading = this.last.then(() => this.readInThread(content));
    // A failure is of this file alone.
    this.last = reading.catch(() => undefined);
    return reading;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.worker?.terminate();
  }

  private async readInThread(content: Uint8Array): Promise<string[]> {
    const worker = (this.worker ??= this.startWorker());
    const { promise, resolve } = Promise.withResolvers<string[] | 'failed'>();
    const fail = () => resolve('failed');
    const timer = setTimeout(fail, timeoutMs);
    worker.once('message', resolve).once('error', fail).once('exit', fail);
    worker.postMessage(content);
    const lines = await promise;
    clearTimeout(timer);
    worker.off('message', resolve).off('error', fail).off('exit', fail);
    if (lines !== 'failed') return lines;
    this.worker = null;
    await worker.terminate();
    return [];
  }

  private startWorker(): Worker {
    const worker = new Worker(workerUrl, { resourceLimits: { maxOldGenerationSizeMb: 256 } });
    // Without a listener, an error between two files would end the process. The next file gets a new worker.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.worker === worker) this.worker = null;
    });
    worker.unref();
    return worker;
  }
}
