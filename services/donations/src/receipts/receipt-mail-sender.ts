import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DomainError } from '@almoner/kernel';
import {
  LOGGER,
  METRICS,
  Outbox,
  UnitOfWork,
  registerGauge,
  serviceContext,
  withOrganization,
  type Ctx,
  type Logger,
  type Metrics,
} from '@almoner/platform';
import { type Receipt } from './domain/receipt.ts';
import { PdfPrinter } from './pdf/pdf-printer.ts';
import { ReceiptMailRepository, type ClaimedReceiptMail } from './persistence/receipt-mail.repository.ts';
import { ReceiptRepository } from './persistence/receipt.repository.ts';
import { ReceiptMailer } from './receipt-mailer.ts';

const idleMs = 1_000;
/** One slow receipt must not hold up the others. */
const concurrency = 2;
const retrySeconds = [5, 30, 120, 600, 3_600];
/** A receipt that could never be created is tried again after an upgrade too. */
const lastRetrySeconds = 6 * 3_600;
/** From this attempt on the operator has to act. */
const alertAttempts = 5;

/**
 * Creates the PDF of each receipt whose email waits, and passes emails on to the sender in the transaction that removes the row: once,
 * whatever crashes. It starts when a transaction was committed, and also polls.
 */
@Injectable()
export class ReceiptMailSender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private running: Promise<unknown> | null = null;
  private timer: NodeJS.Timeout | null = null;
  private isWoken = false;
  private hasStopped = false;

  constructor(
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly waiting: ReceiptMailRepository,
    private readonly receipts: ReceiptRepository,
    private readonly mailer: ReceiptMailer,
    private readonly printer: PdfPrinter,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Metrics,
  ) {
    const gauge = {
      name: 'receipts_not_created',
      help: 'Receipts to email whose PDF could not be created in five attempts',
      label: 'kind',
    };
    registerGauge(metrics, gauge, async () => ({ email: await this.waiting.countFailed(alertAttempts) }));
  }

  onApplicationBootstrap(): void {
    this.outbox.onWake(() => this.wake());
    this.wake();
  }

  // Runs before the platform closes its pools.
  async beforeApplicationShutdown(): Promise<void> {
    this.hasStopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.running;
  }

  private wake(): void {
    if (this.hasStopped) return;
    this.isWoken = this.running !== null;
    if (this.running !== null) return;
    if (this.timer !== null) clearTimeout(this.timer);
    const loops = Array.from({ length: concurrency }, () => this.drain());
    this.running = Promise.all(loops).finally(() => this.rest());
  }

  private rest(): void {
    this.running = null;
    if (this.hasStopped) return;
    this.timer = setTimeout(() => this.wake(), this.isWoken ? 0 : idleMs);
    this.isWoken = false;
  }

  private async drain(): Promise<void> {
    try {
      while (!this.hasStopped) {
        const mail = await this.waiting.claim();
        if (mail === null) return;
        await this.send(mail);
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'receipts cannot be emailed');
    }
  }

  private async send(mail: ClaimedReceiptMail): Promise<void> {
    const ctx = withOrganization(serviceContext('donations'), mail.organizationId);
    try {
      await this.createAndSend(ctx, mail);
    } catch (error) {
      await this.retryLater(mail, error);
    }
  }

  private async createAndSend(ctx: Ctx, mail: ClaimedReceiptMail): Promise<void> {
    const { receipt, isVoid } = await this.unitOfWork.run(ctx, (tx) =>
      this.receipts.read(tx, mail.organizationId, mail.receiptId),
    );
    const pdf = mail.voidReason === null ? await this.pdfOf(receipt, isVoid) : null;
    await this.unitOfWork.run(ctx, async (tx) => {
      if (await this.waiting.remove(tx, mail)) await this.mailer.addToOutbox(tx, receipt, mail, pdf);
    });
  }

  /** Null for a receipt that cannot be created and is void by now: its donor is only told that it is not valid. */
  private async pdfOf(receipt: Receipt, isVoid: boolean): Promise<Buffer | null> {
    try {
      return await this.printer.receipt(receipt, { mayWait: true });
    } catch (error) {
      if (isVoid && !isBusy(error)) return null;
      throw error;
    }
  }

  private async retryLater(mail: ClaimedReceiptMail, error: unknown): Promise<void> {
    const { organizationId, receiptId, attempts } = mail;
    // The service is ending; no attempt was made.
    const counts = !isBusy(error);
    const seconds = counts ? (retrySeconds[attempts - 1] ?? lastRetrySeconds) : 1;
    const fields = { organizationId, receiptId, attempts, err: error };
    if (counts && attempts >= alertAttempts) this.logger.error(fields, 'a receipt could not be created');
    else this.logger.warn(fields, 'a receipt was not created yet');
    const message = error instanceof Error ? error.message : 'unknown';
    await this.waiting.retryLater(mail, { seconds, error: message, counts });
  }
}

const isBusy = (error: unknown) => error instanceof DomainError && error.code === 'documents_busy';
