import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, withOrganization, type Ctx, type Transaction } from '@almoner/platform';
import { ReceiptRepository } from '../../receipts/persistence/receipt.repository.ts';
import { StatementRepository, type SendingOf } from '../persistence/statement.repository.ts';
import { StatementMailer } from '../statement-mailer.ts';

const donorsPerStep = 20;

/**
 * Mails the statements of a bounded number of donors in one transaction, which also stores that they were mailed and how far it came: what
 * a crash interrupts is done by the next call, and no donor is mailed a version twice.
 */
@Injectable()
export class WorkOnSending {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly statements: StatementRepository,
    private readonly receipts: ReceiptRepository,
    private readonly mailer: StatementMailer,
    @Inject(CLOCK) private readonly clock: Clock,
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

  private async mail(
    tx: Transaction,
    organizationId: string,
    donorId: string,
    year: number,
  ): Promise<boolean> {
    const receipts = await this.receipts.ofYear(tx, { organizationId, donorId, year });
    const sentTo = await this.statements.addressOf(tx, organizationId, donorId);
    if (receipts.length === 0 || sentTo === null) return false;
    const isNew = await this.statements.addSent(tx, {
      organizationId,
      donorId,
      year,
      receiptIds: receipts.map(({ id }) => id),
      sentTo,
      sentAt: this.clock.now(),
    });
    if (isNew) await this.mailer.send(tx, sentTo, receipts, year);
    return isNew;
  }
}
