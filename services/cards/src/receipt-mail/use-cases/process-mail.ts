import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { cardsEvents, documentPartBytes, unassignedReceiptsMax, type ReceiptWire } from '@almoner/contracts';
import { ContentInspector, FileStore } from '@almoner/files';
import { fileNameOf, newId, receiptTypes, type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, serviceContext, type Ctx, type Transaction } from '@almoner/platform';
import { ReceiptReadings } from '@almoner/receipt-reading';
import { MailedPersonReader, type MailedPerson } from '../../emails/persistence/mailed-person.reader.ts';
import { ReceiptChanges } from '../../receipts/receipt-changes.ts';
import { ReceiptRepository } from '../../receipts/persistence/receipt.repository.ts';
import { plainName, receiptsInMail, type LeftOut, type MailFile } from '../domain/receipts-in-mail.ts';
import { MailReplies } from '../mail-replies.ts';
import { bodyPdf } from '../parsing/body-pdf.ts';
import { MailParser } from '../parsing/mail-parser.ts';
import { type ParsedMail } from '../parsing/parse-mail.ts';
import {
  InboundMailRepository,
  type InboundMailRecord,
  type MailOutcome,
} from '../persistence/inbound-mail.repository.ts';
import { type DueMail } from '../persistence/inbound-mail.directory.ts';

/** For one person, within 24 hours. */
export const mailedReceiptsADay = 200;

interface Inspected extends MailFile {
  readonly type: ReceiptWire['type'];
  readonly sha256: string;
}
interface Contents {
  readonly mail: ParsedMail;
  readonly files: readonly Inspected[];
  readonly leftOut: readonly LeftOut[];
}

/** Makes the receipts of a received mail. They are inspected, read and compared as uploaded ones are. */
@Injectable()
export class ProcessMail {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly emails: InboundMailRepository,
    private readonly people: MailedPersonReader,
    private readonly parser: MailParser,
    private readonly inspector: ContentInspector,
    private readonly receipts: ReceiptRepository,
    private readonly store: FileStore,
    private readonly changes: ReceiptChanges,
    private readonly readings: ReceiptReadings,
    private readonly replies: MailReplies,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ organizationId, mailId }: DueMail): Promise<void> {
    const ctx = serviceContext('cards', organizationId);
    const source = await this.unitOfWork.run(ctx, (tx) => this.emails.readAll(tx, mailId));
    // Outside of a transaction, because parsing and inspecting take long; a received email does not change.
    const mail = await this.parser.parse(source);
    const contents = mail === null ? null : await this.contentsOf(mail);
    const receiptIds = await this.unitOfWork.run(ctx, (tx) => this.take(tx, ctx, mailId, contents));
    for (const receiptId of receiptIds) await this.readings.queue({ organizationId, receiptId });
  }

  private async contentsOf(mail: ParsedMail): Promise<Contents> {
    const { files, leftOut, body } = receiptsInMail(mail);
    const candidates = body === null ? files : [await this.bodyFile(mail, body)];
    const inspected = new Map<string, Inspected>();
    const refused: LeftOut[] = [];
    for (const file of candidates) {
      const inspection = await this.inspector.inspect(receiptTypes, () => Promise.resolve(file.content));
      if ('refusal' in inspection) refused.push({ name: file.name, reason: 'type' });
      // One file twice in an email is one receipt.
      else inspected.set(inspection.sha256, { ...file, ...inspection });
    }
    return { mail, files: [...inspected.values()], leftOut: [...leftOut, ...refused] };
  }

  private async bodyFile({ subject, sender }: ParsedMail, text: string): Promise<MailFile> {
    const content = await bodyPdf({ subject, sender, text, at: this.clock.now() });
    return { name: plainName(subject.replaceAll(/[/\\]/g, '-')), content };
  }

  /** Returns the receipts to be read. */
  private async take(
    tx: Transaction,
    ctx: Ctx,
    mailId: string,
    contents: Contents | null,
  ): Promise<string[]> {
    const organizationId = ctx.organizationId ?? '';
    const mail = await this.emails.lock(tx, organizationId, mailId);
    if (mail?.status !== 'received') return [];
    await this.emails.lockPerson(tx, mail.userId);
    const person = await this.people.find(tx, { organizationId, userId: mail.userId });
    // Archived since the email arrived.
    if (person === null) return this.settle(tx, ctx, mail, 'nothing');
    if (contents === null) return this.settle(tx, ctx, mail, 'unreadable', person);
    const { subject, sender, isAutomatic } = contents.mail;
    const read = { subject, sender, isAutomatic, leftOut: contents.leftOut };
    await this.emails.describe(tx, organizationId, mailId, read);
    const owner = { organizationId, userId: mail.userId };
    if (!(await this.emails.claimContent(tx, owner, mailId, contentKeyOf(contents.mail))))
      return this.settle(tx, ctx, mail, 'duplicate');
    const described = { ...mail, ...read };
    if (contents.files.length === 0) return this.settle(tx, ctx, described, 'nothing', person);
    if (await this.isFull(tx, organizationId, mail.userId, contents.files.length))
      return this.settle(tx, ctx, described, 'full', person);
    const ids: string[] = [];
    for (const file of contents.files) ids.push(await this.keep(tx, ctx, described, person, file));
    await this.emails.markTaken(tx, organizationId, mailId, read);
    const occurredAt = this.clock.now().toISOString();
    await tx.publish(cardsEvents.receiptsReceived, { ...owner, occurredAt });
    return ids;
  }

  private async settle(
    tx: Transaction,
    ctx: Ctx,
    mail: InboundMailRecord,
    outcome: MailOutcome,
    person: MailedPerson | null = null,
  ): Promise<string[]> {
    await this.emails.markSettled(tx, ctx.organizationId ?? '', mail.id, outcome);
    if (person !== null) await this.replies.notKept(tx, ctx, person, mail, outcome);
    return [];
  }

  private async isFull(
    tx: Transaction,
    organizationId: string,
    userId: string,
    added: number,
  ): Promise<boolean> {
    await this.receipts.lockCount(tx, userId);
    const [unassigned, mailed] = [
      await this.receipts.countUnassigned(tx, organizationId, userId),
      await this.receipts.countMailed(tx, organizationId, userId),
    ];
    return unassigned + added > unassignedReceiptsMax || mailed + added > mailedReceiptsADay;
  }

  private async keep(
    tx: Transaction,
    ctx: Ctx,
    { id: mailId, userId, subject, sender }: InboundMailRecord,
    person: MailedPerson,
    { content, type, sha256, ...file }: Inspected,
  ): Promise<string> {
    const organizationId = ctx.organizationId ?? '';
    const id = newId();
    const name = fileNameOf(file.name, type);
    const receipt = { id, uploadedBy: userId, name, bytes: content.length, purchaseId: null };
    await this.receipts.add(tx, organizationId, receipt, null);
    for (let part = 0; part * documentPartBytes < content.length; part++)
      await this.store.save(
        tx,
        id,
        part,
        content.subarray(part * documentPartBytes, (part + 1) * documentPartBytes),
      );
    await this.receipts.finish(tx, organizationId, id, { name, type, sha256 }, this.clock.now());
    await this.receipts.setMail(tx, organizationId, id, { id: mailId, subject, sender });
    await this.changes.mailed(tx, ctx, { ...receipt, type, sha256 }, person.email);
    return id;
  }
}

/** Mail servers hand an email over again with other headers; a sender may forget the Message-ID. */
function contentKeyOf({ messageId, subject, contentHash }: ParsedMail): string {
  return createHash('sha256')
    .update(`${messageId ?? subject}\n${contentHash}`)
    .digest('hex');
}
