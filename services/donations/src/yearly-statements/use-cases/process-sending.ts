import { Inject, Injectable } from '@nestjs/common';
import { DomainError, type Clock } from '@almoner/kernel';
import {
  CLOCK,
  LOGGER,
  UnitOfWork,
  withOrganization,
  type Ctx,
  type Logger,
  type Transaction,
} from '@almoner/platform';
import { ownAddressLinesOfDonor } from '../../donor-records/printed-address.ts';
import { type Receipt } from '../../receipts/domain/receipt.ts';
import { type StatedGifts } from '../../receipts/domain/statement-text.ts';
import { ReceiptRepository } from '../../receipts/persistence/receipt.repository.ts';
import { StatementRepository, type Recipient, type SendingOf } from '../persistence/statement.repository.ts';
import { StatementMailer, type PreparedMail } from '../statement-mailer.ts';

const donorsPerStep = 20;

/** The statement that a donor should be emailed. */
interface Draft extends Recipient, StatedGifts {
  /** Null for a donor who gets no email. */
  readonly sentTo: string | null;
}

interface DraftWithMail extends Draft {
  /** Null for a donor who gets no email, or if the email could not be created. */
  readonly mail: PreparedMail | null;
}

/**
 * Emails the statements of a bounded number of donors. Their PDFs are created before the transaction. It stores the emails, the fact that they
 * were sent, and the progress together, so after a crash the next call resumes, and no donor is emailed a version twice. A statement that
 * cannot be created is omitted and logged; one whose receipts or address changed in the meantime is left to the next step.
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

  /** Returns whether there is more to do. @throws DomainError `documents_busy` while the service stops */
  async execute(ctx: Ctx, of: SendingOf): Promise<boolean> {
    const bound = withOrganization(ctx, of.organizationId);
    const at = this.clock.now();
    const found = await this.unitOfWork.run(bound, async (tx) => {
      const year = await this.statements.yearOf(tx, of);
      return year === null ? null : { year, drafts: await this.nextDrafts(tx, of, year, at) };
    });
    if (found === null) return false;
    const { year } = found;
    const prepared = new Map<string, DraftWithMail>();
    for (const draft of found.drafts)
      prepared.set(draft.donorId, { ...draft, mail: await this.mailOf(draft, of.organizationId, year, at) });
    return this.unitOfWork.run(bound, (tx) => this.store(tx, of, prepared, at));
  }

  private async store(
    tx: Transaction,
    of: SendingOf,
    prepared: ReadonlyMap<string, DraftWithMail>,
    sentAt: Date,
  ): Promise<boolean> {
    const sending = await this.statements.lock(tx, of);
    if (sending === null) return false;
    // Read again: another replica may have sent them, and receipts may have been voided in the meantime.
    const present = await this.nextDrafts(tx, of, sending.year, sentAt);
    const handled: string[] = [];
    let emails = 0;
    for (const draft of present) {
      const known = prepared.get(draft.donorId);
      if (known === undefined || !isSame(known, draft)) continue;
      handled.push(...draft.recipientIds);
      if (await this.send(tx, of.organizationId, sending.year, known, sentAt)) emails += 1;
    }
    await this.statements.removeRecipients(tx, of, handled);
    await this.statements.saveProgress(tx, of, handled.length, emails);
    const listed = present.flatMap(({ recipientIds }) => recipientIds).length;
    if (listed === donorsPerStep || handled.length < listed) return true;
    await this.statements.finish(tx, of, this.clock.now());
    return false;
  }

  private async nextDrafts(tx: Transaction, of: SendingOf, year: number, at: Date): Promise<Draft[]> {
    const drafts: Draft[] = [];
    for (const recipient of await this.statements.nextRecipients(tx, of, donorsPerStep))
      drafts.push(await this.draftOf(tx, of.organizationId, recipient, { year, at }));
    return drafts;
  }

  /** A donor gets no email without an address or receipts, or if they were emailed the present version. */
  private async draftOf(
    tx: Transaction,
    organizationId: string,
    recipient: Recipient,
    { year, at }: { readonly year: number; readonly at: Date },
  ): Promise<Draft> {
    const nothing = { ...recipient, sentTo: null, receipts: [], addressLines: [] };
    const { donorId } = recipient;
    const sentTo = await this.statements.addressOf(tx, organizationId, donorId);
    if (sentTo === null) return nothing;
    const of = { organizationId, donorId, year };
    const receipts = await this.receipts.ofYear(tx, of).catch((error: unknown) => {
      // After an error of the database the transaction fails as a whole, and is tried again.
      this.logger.error({ ...of, err: error }, 'a yearly statement could not be made');
      return [];
    });
    if (receipts.length === 0) return nothing;
    const wasSent = await this.statements.wasSent(tx, { ...of, receiptIds: idsOf(receipts) }, at);
    if (wasSent) return nothing;
    const addressLines = await ownAddressLinesOfDonor(tx, organizationId, donorId);
    return { ...recipient, sentTo, receipts, addressLines };
  }

  private async mailOf(
    { donorId, sentTo, ...gifts }: Draft,
    organizationId: string,
    year: number,
    at: Date,
  ): Promise<PreparedMail | null> {
    if (sentTo === null) return null;
    try {
      return await this.mailer.prepare(gifts, year, at);
    } catch (error) {
      // The service is stopping, so the statement is created by the next call.
      if (error instanceof DomainError && error.code === 'documents_busy') throw error;
      this.logger.error(
        { organizationId, donorId, year, err: error },
        'a yearly statement could not be made',
      );
      return null;
    }
  }

  /** Returns whether an email was stored. */
  private async send(
    tx: Transaction,
    organizationId: string,
    year: number,
    { donorId, sentTo, receipts, mail }: DraftWithMail,
    sentAt: Date,
  ): Promise<boolean> {
    if (sentTo === null || mail === null) return false;
    const sent = { organizationId, donorId, year, receiptIds: idsOf(receipts), sentTo, sentAt };
    const isNew = await this.statements.addSent(tx, sent);
    if (isNew) await this.mailer.send(tx, organizationId, sentTo, mail);
    return isNew;
  }
}

const idsOf = (receipts: readonly Receipt[]) => receipts.map(({ id }) => id);

const isSame = (one: Draft, other: Draft) =>
  one.sentTo === other.sentTo && idsOf(one.receipts).join() === idsOf(other.receipts).join();
