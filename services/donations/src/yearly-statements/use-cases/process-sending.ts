import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '@almoner/kernel';
import {
  CLOCK,
  LOGGER,
  UnitOfWork,
  withOrganization,
  type Ctx,
  type Logger,
  type Transaction,
} from '@almoner/platform';
import { ReceiptRepository } from '../../receipts/persistence/receipt.repository.ts';
import { StatementRepository, type SendingOf } from '../persistence/statement.repository.ts';
import { StatementMailer, type PreparedMail } from '../statement-mailer.ts';

const donorsPerStep = 20;

/**
 * Emails the statements of a bounded number of donors in one transaction, which also stores that they were emailed and the progress: what a
 * crash interrupts is done by the next call, and no donor is emailed a version twice. A statement that cannot be created is omitted and logged.
 */
@Injectable()
export class ProcessSending {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly statements: StatementRepository,
    private readonly receipts: ReceiptRepository,
    private readonly mailer: StatementMailer,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns whether there is more to do. */
  async execute(ctx: Ctx, of: SendingOf): Promise<boolean> {
    return this.unitOfWork.run(withOrganization(ctx, of.organizationId), async (tx) => {
      const sending = await this.statements.lock(tx, of);
      if (sending === null) return false;
      const { taken, donorIds } = await this.statements.takeDonors(tx, of, donorsPerStep);
      let mails = 0;
      for (const donorId of donorIds)
        if (await this.mail(tx, of.organizationId, donorId, sending.year)) mails += 1;
      await this.statements.saveProgress(tx, of, taken, mails);
      if (taken === donorsPerStep) return true;
      await this.statements.finish(tx, of, this.clock.now());
      return false;
    });
  }

  /** Returns whether an email was stored. */
  private async mail(
    tx: Transaction,
    organizationId: string,
    donorId: string,
    year: number,
  ): Promise<boolean> {
    const sentTo = await this.statements.addressOf(tx, organizationId, donorId);
    if (sentTo === null) return false;
    const of = { organizationId, donorId, year };
    const sentAt = this.clock.now();
    const statement = await this.make(tx, of, sentAt).catch((error: unknown) => {
      // It must not hold up the others. After an error of the database the transaction fails as a whole, and is tried again.
      this.logger.error({ ...of, err: error }, 'a yearly statement could not be made');
      return null;
    });
    if (statement === null) return false;
    const { receiptIds, mail } = statement;
    const isNew = await this.statements.addSent(tx, { ...of, receiptIds, sentTo, sentAt });
    if (isNew) await this.mailer.send(tx, organizationId, sentTo, mail);
    return isNew;
  }

  /** Null without receipts, and when the donor was emailed the present version. */
  private async make(
    tx: Transaction,
    of: { readonly organizationId: string; readonly donorId: string; readonly year: number },
    at: Date,
  ): Promise<{ receiptIds: string[]; mail: PreparedMail } | null> {
    const receipts = await this.receipts.ofYear(tx, of);
    const receiptIds = receipts.map(({ id }) => id);
    if (receipts.length === 0 || (await this.statements.wasSent(tx, { ...of, receiptIds }, at))) return null;
    return { receiptIds, mail: await this.mailer.prepare(receipts, of.year, at) };
  }
}
