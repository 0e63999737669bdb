import { Worker } from 'node:worker_threads';
import { failure } from '@almoner/contracts';
import { forbidInTransaction } from '@almoner/platform';
import { type PdfDocument } from './create-pdf.ts';
import { type PdfAnswer } from './pdf-worker.ts';

interface PdfLimits {
  readonly threads: number;
  /** Documents that may wait for a thread. */
  readonly waitingMax: number;
  /** For one document. */
  readonly timeoutMs: number;
}

interface Task {
  readonly document: PdfDocument;
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/** The program runs from sources in tests, and compiled otherwise. */
const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const workerUrl = new URL(`./pdf-worker${extension}`, import.meta.url);

/** A few threads that create PDFs, started when they are needed. A thread that fails or takes too long is replaced. */
export class PdfThreads {
  private readonly waiting: Task[] = [];
  private readonly idle: Worker[] = [];
  private readonly workers = new Set<Worker>();
  private hasStopped = false;

  constructor(private readonly limits: PdfLimits) {}

  /**
   * `mayWait`: never refused, for work that creates one document after another.
   * @throws DomainError `documents_busy` when too many documents wait; Error when the document cannot be created
   */
  create(document: PdfDocument, { mayWait = false } = {}): Promise<Buffer> {
    forbidInTransaction('a PDF');
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    const isFull = this.waiting.length >= this.limits.waitingMax;
    if (this.hasStopped || (isFull && !mayWait)) throw failure('documents_busy');
    this.waiting.push({ document, resolve, reject });
    this.startNext();
    return promise;
  }

  /** Refuses what waits, and ends the threads. */
  async stop(): Promise<void> {
    this.hasStopped = true;
    for (const { reject } of this.waiting.splice(0)) reject(failure('documents_busy'));
    await Promise.all(Array.from(this.workers, (worker) => worker.terminate()));
  }

  private startNext(): void {
    const task = this.waiting[0];
    const worker = task === undefined ? undefined : this.freeWorker();
    if (task === undefined || worker === undefined) return;
    this.waiting.shift();
    void this.run(worker, task);
  }

  private async run(worker: Worker, { document, resolve, reject }: Task): Promise<void> {
    const answer = await this.answerOf(worker, document);
    if (answer === null) {
      this.workers.delete(worker);
      await worker.terminate();
    } else this.idle.push(worker);
    if (answer?.outcome === 'created') resolve(Buffer.from(answer.pdf));
    else if (this.hasStopped) reject(failure('documents_busy'));
    else reject(new Error(`A document was not created: ${answer?.reason ?? 'its thread ended'}`));
    if (!this.hasStopped) this.startNext();
  }

  /** Null when the thread ended, or has to be ended because it took too long. */
  private async answerOf(worker: Worker, document: PdfDocument): Promise<PdfAnswer | null> {
    const { promise, resolve } = Promise.withResolvers<PdfAnswer | null>();
    const fail = () => resolve(null);
    const timer = setTimeout(fail, this.limits.timeoutMs);
    worker.once('message', resolve).once('error', fail).once('exit', fail);
    worker.postMessage(document);
    const answer = await promise;
    clearTimeout(timer);
    worker.off('message', resolve).off('error', fail).off('exit', fail);
    return answer;
  }

  private freeWorker(): Worker | undefined {
    return this.idle.pop() ?? (this.workers.size < this.limits.threads ? this.startWorker() : undefined);
  }

  private startWorker(): Worker {
    const worker = new Worker(workerUrl, { resourceLimits: { maxOldGenerationSizeMb: 512 } });
    // Without a listener, an error between two documents would end the process.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      this.workers.delete(worker);
      const place = this.idle.indexOf(worker);
      if (place !== -1) this.idle.splice(place, 1);
    });
    worker.unref();
    this.workers.add(worker);
    return worker;
  }
}
