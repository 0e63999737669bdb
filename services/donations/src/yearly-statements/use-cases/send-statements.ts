import { Inject, Injectable } from '@nestjs/common';
import { failure, type YearlyStatementsWire } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { ownAddressLinesOfDonor } from '../../donor-records/printed-address.ts';
import { ReceiptRepository } from '../../receipts/persistence/receipt.repository.ts';
import { StatementReader } from '../persistence/statement.reader.ts';
import { StatementRepository } from '../persistence/statement.repository.ts';
import { StatementMailer } from '../statement-mailer.ts';

const resendAttempts = 5;
/** For the steps after the document, so that the reply arrives before the caller gives up. */
const reserveMs = 1000;

interface StatementOf {
  readonly donorId: string;
  readonly year: number;
}

/** While the document was created; the email must have those that are valid when it is stored. */
class ReceiptsChanged extends Error {}

/** Actions of an admin on the statements of a year. The emails of all are made by `ProcessSending`. */
@Injectable()
export class SendStatements {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: StatementReader,
    private readonly statements: StatementRepository,
    private readonly receipts: ReceiptRepository,
    private readonly mailer: StatementMailer,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async get(ctx: Ctx, year: number): Promise<YearlyStatementsWire> {
    authorize(ctx, 'gift.read');
    return this.reader.overview(ctx, year);
  }

  /** Donors with a statement of the year, after `afterId`. */
  async donors(ctx: Ctx, { year, afterId }: { year: number; afterId: string | null }) {
    authorize(ctx, 'gift.read');
    return this.reader.donors(ctx, year, afterId);
  }

  /** While the statements of the year are being sent, it starts nothing. @throws DomainError `invalid_input` for a year to come. */
  async send(ctx: Ctx, year: number): Promise<YearlyStatementsWire> {
    const { organizationId, actor } = authorize(ctx, 'campaign.manage');
    const startedAt = this.clock.now();
    if (year > startedAt.getUTCFullYear())
      throw failure('invalid_input', undefined, [{ field: 'year', message: 'Choose a year that has begun' }]);
    await this.unitOfWork.runOnce(ctx, 'send-yearly-statements', { year }, async (tx) => {
      const by = { userId: actor.userId, name: actor.name ?? actor.email };
      const sendingId = await this.statements.start(tx, { organizationId, year, startedAt, by });
      if (sendingId === null) return null;
      await this.audit.record(tx, ctx, {
        action: 'statement.send',
        subject: { kind: 'organization', id: organizationId, name: String(year) },
        before: null,
        after: { year },
      });
      return null;
    });
    return this.reader.overview(ctx, year);
  }

  /**
   * Emails the statement of one donor, whatever was sent before. Its document waits for those of others; if receipts change in the meantime, it
   * is created again.
   * @throws DomainError `statement_not_available`, `not_found`; `documents_busy`, with nothing sent, when the document is not created by the
   *   deadline of the call, or when the receipts change again and again
   */
  async resend(ctx: Ctx, of: StatementOf): Promise<{ sentTo: string }> {
    const { organizationId } = authorize(ctx, 'campaign.manage');
    for (let attempt = 1; attempt <= resendAttempts; attempt += 1) {
      const sent = await this.sendAgain(ctx, organizationId, of).catch((error: unknown) => {
        if (error instanceof ReceiptsChanged) return null;
        throw error;
      });
      if (sent !== null) return sent;
    }
    throw failure('documents_busy');
  }

  /** @throws ReceiptsChanged; DomainError as in `resend` */
  private async sendAgain(ctx: Ctx, organizationId: string, of: StatementOf): Promise<{ sentTo: string }> {
    const { year } = of;
    const sentAt = this.clock.now();
    // The document is created before the transaction, which must not wait for it.
    const draft = await this.unitOfWork.run(ctx, (tx) => this.statementOf(tx, organizationId, of));
    const mail =
      draft.refusal === null ? await beforeDeadline(ctx, this.mailer.prepare(draft, year, sentAt)) : null;
    return this.unitOfWork.runOnce(ctx, 'resend-yearly-statement', of, async (tx) => {
      const present = await this.statementOf(tx, organizationId, of);
      if (present.refusal !== null) throw failure(present.refusal);
      const { survivorId, sentTo, receiptIds } = present;
      if (mail === null || draft.refusal !== null || draft.receiptIds.join() !== receiptIds.join())
        throw new ReceiptsChanged();
      await this.statements.addSent(tx, {
        organizationId,
        donorId: survivorId,
        year,
        receiptIds,
        sentTo,
        sentAt,
      });
      await this.mailer.send(tx, organizationId, sentTo, mail);
      await this.audit.record(tx, ctx, {
        action: 'statement.resend',
        subject: { kind: 'donor', id: survivorId, name: '' },
        before: null,
        after: { year, sentTo },
      });
      return { sentTo };
    });
  }

  private async statementOf(tx: Transaction, organizationId: string, { donorId, year }: StatementOf) {
    const survivorId = await this.statements.survivorOf(tx, organizationId, donorId);
    if (survivorId === null) return { refusal: 'not_found' as const };
    const receipts = await this.receipts.ofYear(tx, { organizationId, donorId, year });
    const sentTo = await this.statements.addressOf(tx, organizationId, survivorId);
    if (sentTo === null || receipts.length === 0) return { refusal: 'statement_not_available' as const };
    const addressLines = await ownAddressLinesOfDonor(tx, organizationId, survivorId);
    const receiptIds = receipts.map(({ id }) => id);
    return { refusal: null, survivorId, sentTo, receipts, addressLines, receiptIds };
  }
}

/** @throws DomainError `documents_busy` shortly before nobody waits for the result anymore */
async function beforeDeadline<Result>({ deadlineAt }: Ctx, created: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(failure('documents_busy')), deadlineAt - Date.now() - reserveMs);
  try {
    return await Promise.race([created, late]);
  } finally {
    clearTimeout(timer);
  }
}
