import { availableParallelism } from 'node:os';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { fundReportText, type PrintedFundReport } from '../domain/fund-report-text.ts';
import { type Receipt } from '../domain/receipt.ts';
import { receiptText } from '../domain/receipt-text.ts';
import { sampleText } from '../domain/sample-receipt.ts';
import { statementText, type StatedGifts } from '../domain/statement-text.ts';
import { PdfThreads } from './pdf-threads.ts';

const threadsMax = 4;
/** Those of a minute at worst; a caller does not wait longer. */
const waitingMax = 50;
/** The longest statement takes seconds; a loaded machine may need many times that. */
const timeoutMs = 60_000;
/** A donor may download the same receipt many times. */
const recentMax = 100;

interface Waiting {
  /** True for work in the background, which creates one document after another and is never refused. */
  readonly mayWait?: boolean;
}

/** Creates the documents of donors in threads, so that the service answers other calls meanwhile. */
@Injectable()
export class PdfPrinter implements BeforeApplicationShutdown {
  private readonly threads = new PdfThreads({
    threads: Math.min(threadsMax, availableParallelism()),
    waitingMax,
    timeoutMs,
  });
  private readonly recent = new Map<string, Promise<Buffer>>();

  /**
   * The same receipt always gives the same bytes, so that it can be created again at any time.
   * @throws DomainError `documents_busy`; Error when it cannot be created
   */
  async receipt(receipt: Receipt, waiting: Waiting = {}): Promise<Buffer> {
    const text = receiptText(receipt);
    const key = JSON.stringify(text);
    const known = this.recent.get(key);
    if (known !== undefined) return known;
    const created = this.threads.create({ kind: 'receipt', text }, waiting);
    this.recent.set(key, created);
    created.catch(() => this.recent.delete(key));
    const [oldest] = this.recent.keys();
    if (this.recent.size > recentMax && oldest !== undefined) this.recent.delete(oldest);
    return created;
  }

  /**
   * Marked as a sample, and not kept: its texts change with each look at it.
   * @throws DomainError `documents_busy`; Error when it cannot be created
   */
  async sample(receipt: Receipt): Promise<Buffer> {
    return this.threads.create({ kind: 'receipt', text: sampleText(receipt) });
  }

  /**
   * `organizations`: the gifts of one donor and year to each of them, which begins a page.
   * @throws DomainError `documents_busy`; Error when it cannot be created
   */
  async statement(
    organizations: readonly StatedGifts[],
    year: number,
    at: Date,
    waiting: Waiting = {},
  ): Promise<Buffer> {
    const statements = organizations.map((gifts) => statementText(gifts, year, at));
    return this.threads.create({ kind: 'statement', statements, year, at }, waiting);
  }

  /** @throws DomainError `documents_busy`; Error when it cannot be created */
  async fundReport(printed: PrintedFundReport): Promise<Buffer> {
    return this.threads.create({ kind: 'fund_report', text: fundReportText(printed), at: printed.at });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.threads.stop();
  }
}
