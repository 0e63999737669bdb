import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, Sweep, type Logger } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../config.ts';
import { cardsJobs } from '../jobs.ts';
import { InboundMailDirectory, type DueMail } from './persistence/inbound-mail.directory.ts';
import { SettleMail } from './use-cases/settle-mail.ts';
import { ProcessMail } from './use-cases/process-mail.ts';

/** People wait for these receipts, and a round without any is three short queries. */
const maxWaitMs = 1_000;

/** Takes receipts out of received emails, and settles emails whose receipts have been read. */
@Injectable()
export class ReceiptMailSweep extends Sweep<DueMail> {
  constructor(
    jobs: JobQueue,
    private readonly directory: InboundMailDirectory,
    private readonly processMail: ProcessMail,
    private readonly settleMail: SettleMail,
    @Inject(CARDS_CONFIG) private readonly config: CardsConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(jobs, {
      definition: cardsJobs.handleReceiptEmails,
      everyMs: Math.min(config.SWEEP_EVERY_MS, maxWaitMs),
      logger,
      failure: 'inbound receipt email not processed yet; it will be retried',
    });
  }

  protected async due(): Promise<DueMail[]> {
    await this.directory.removeExpired(this.config.UNFINISHED_UPLOAD_MS);
    return this.directory.claimDue();
  }

  protected handle(mail: DueMail): Promise<void> {
    return mail.status === 'received' ? this.processMail.execute(mail) : this.settleMail.execute(mail);
  }
}
