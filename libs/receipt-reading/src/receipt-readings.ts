import { type OnModuleInit } from '@nestjs/common';
import { type FileStore } from '@almoner/files';
import { type FileType, utcDay } from '@almoner/kernel';
import {
  serviceContext,
  type Ctx,
  type JobQueue,
  type Logger,
  type Transaction,
  type UnitOfWork,
} from '@almoner/platform';
import { type Pool } from 'pg';
import { readFacts, type ReceiptFacts } from './domain/receipt-facts.ts';
import { type FileReader } from './file-reader.ts';
import { type FileReading } from './process/file-reading.ts';
import { type ReadReceipt, type ReadReceiptJob } from './reading-job.ts';

/** A file that crashes its process this many times is not read. */
const attemptsMax = 3;
/** Until then, the job of the upload reads it. */
const queuedAgainAfterSeconds = 60;
const queuedAtOnce = 100;
/** Below it, what was recognized is not text. */
const confidenceMin = 30;
/** The confidence in a total without a label, relative to one with a label. */
const unnamedTotalShare = 0.6;

export interface ReadingOptions {
  readonly service: string;
  /** The table of files, changed by `readFilesOf`. A name of the service's own code. */
  readonly file: string;
  readonly definition: ReadReceiptJob;
}

interface Waiting {
  readonly id: string;
  readonly type: FileType;
  readonly bytes: number;
  readonly uploadedAt: Date;
}

/** Reads uploaded files in durable jobs, one each, and keeps the results. A failure here never fails an upload. */
export class ReceiptReadings implements OnModuleInit {
  constructor(
    private readonly jobs: JobQueue,
    private readonly systemPool: Pool,
    private readonly unitOfWork: UnitOfWork,
    private readonly store: FileStore,
    private readonly reader: FileReader,
    private readonly logger: Logger,
    private readonly options: ReadingOptions,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(this.options.definition, (receipt) => this.read(receipt));
  }

  /** After the commit of an upload. A process that ends before leaves it to `queueWaiting`. */
  async queue(receipt: ReadReceipt): Promise<void> {
    try {
      await this.jobs.enqueue(this.options.definition, receipt, receipt.receiptId);
    } catch (error) {
      this.logger.warn(
        { err: error, receiptId: receipt.receiptId },
        'a receipt could not be queued to be read',
      );
    }
  }

  /** Queues what waits without a job, of all tenants. */
  async queueWaiting(): Promise<void> {
    const { rows } = await this.systemPool.query<ReadReceipt>(
      `select organization_id as "organizationId", id as "receiptId" from ${this.options.file}
       where read_state = 'waiting' and uploaded_at < now() - $1 * interval '1 second' order by uploaded_at limit $2`,
      [queuedAgainAfterSeconds, queuedAtOnce],
    );
    for (const receipt of rows) await this.queue(receipt);
  }

  /** @throws ReadingInterrupted, DomainError `file_store_unavailable`: the job is tried again */
  private async read({ organizationId, receiptId }: ReadReceipt): Promise<void> {
    const ctx = serviceContext(this.options.service, organizationId);
    const receipt = await this.waiting(ctx, receiptId);
    if (receipt === null) return;
    const content = await this.store.readAll((work) => this.unitOfWork.run(ctx, work), receipt);
    // Deleted meanwhile.
    if (content === null) return;
    if (!(await this.countAttempt(ctx, receiptId))) return;
    const reading = await this.reader.read(receipt.type, content);
    await this.unitOfWork.run(ctx, (tx) => this.save(tx, receipt, reading));
  }

  private async waiting(ctx: Ctx, receiptId: string): Promise<Waiting | null> {
    const [row] = await this.unitOfWork.run(ctx, (tx) =>
      tx.query<Waiting>(
        `select id, type, bytes, uploaded_at as "uploadedAt" from ${this.options.file}
         where organization_id = $1 and id = $2 and read_state = 'waiting'`,
        [ctx.organizationId, receiptId],
      ),
    );
    return row ?? null;
  }

  /** Counted before, because a file may end the process that reads it. False when it is given up. */
  private async countAttempt(ctx: Ctx, receiptId: string): Promise<boolean> {
    const [row] = await this.unitOfWork.run(ctx, (tx) =>
      tx.query<{ state: string }>(
        `update ${this.options.file} set read_attempts = least(read_attempts + 1, $3),
           read_state = case when read_attempts >= $3 then 'unreadable' else read_state end
         where organization_id = $1 and id = $2 and read_state = 'waiting' returning read_state as state`,
        [ctx.organizationId, receiptId, attemptsMax],
      ),
    );
    return row?.state === 'waiting';
  }

  private async save(tx: Transaction, { id, uploadedAt }: Waiting, reading: FileReading): Promise<void> {
    const isText = reading.confidence >= confidenceMin && reading.lines.length > 0;
    const facts = isText ? readFacts(reading.lines, utcDay(uploadedAt)) : null;
    const { file } = this.options;
    const saved = await tx.query(
      `update ${file} set read_state = $2, read_amount_minor = $3, read_currency = $4, read_day = $5, read_last4 = $6,
         read_heading = $7, read_text = $8, read_confidence = $9
       where id = $1 and read_state = 'waiting' returning id`,
      [id, ...valuesOf(facts, reading.confidence)],
    );
    if (saved.length > 0 && reading.preview !== null)
      await tx.query(
        `insert into ${file}_preview (receipt_id, content) values ($1, $2) on conflict do nothing`,
        [id, Buffer.from(reading.preview)],
      );
  }
}

function valuesOf(facts: ReceiptFacts | null, confidence: number): unknown[] {
  if (facts === null) return ['unreadable', null, null, null, null, null, null, null];
  const { amountMinor, currency, day, last4, heading, text, hasNamedTotal } = facts;
  const share = hasNamedTotal ? 1 : unnamedTotalShare;
  return ['read', amountMinor, currency, day, last4, heading, text, Math.round(confidence * share)];
}
