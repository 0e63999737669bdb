import { Injectable } from '@nestjs/common';
import { type PurchaseWire, type ReceiptWire } from '@almoner/contracts';
import { UnitOfWork, serviceContext, type Ctx, type Transaction } from '@almoner/platform';
import { MailedPersonReader } from '../../emails/persistence/mailed-person.reader.ts';
import { newestFirst } from '../../purchases/persistence/purchase-order.ts';
import { PurchaseReader } from '../../purchases/persistence/purchase.reader.ts';
import { type PersonKey } from '../../receipt-policy/persistence/lock.repository.ts';
import { ReceiptLocks } from '../../receipt-policy/use-cases/receipt-locks.ts';
import { ReceiptReader } from '../../receipts/persistence/receipt.reader.ts';
import { ReceiptRepository, countedId } from '../../receipts/persistence/receipt.repository.ts';
import { AttachReceipt } from '../../receipts/use-cases/attach-receipt.ts';
import { safeMatch, safeRange } from '../domain/safe-match.ts';
import { MailReplies, type KeptReceipt } from '../mail-replies.ts';
import { InboundMailRepository } from '../persistence/inbound-mail.repository.ts';
import { type DueMail } from '../persistence/inbound-mail.directory.ts';

/** With more purchases of the same amount in a week, no match is safe. */
const comparedMax = 50;

interface Candidate {
  readonly receiptId: string;
  readonly name: string;
  /** Null for a receipt that a person must assign. */
  readonly purchase: PurchaseWire | null;
}

/** Attaches the receipts of an email to their purchases where that is safe, and replies to the person. */
@Injectable()
export class SettleMail {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly emails: InboundMailRepository,
    private readonly people: MailedPersonReader,
    private readonly receipts: ReceiptRepository,
    private readonly reader: ReceiptReader,
    private readonly purchases: PurchaseReader,
    private readonly attachReceipt: AttachReceipt,
    private readonly locks: ReceiptLocks,
    private readonly replies: MailReplies,
  ) {}

  async execute({ organizationId, mailId }: DueMail): Promise<void> {
    const ctx = serviceContext('cards', organizationId);
    const mail = await this.unitOfWork.run(ctx, (tx) => this.emails.find(tx, organizationId, mailId));
    if (mail === null) return;
    const candidates = await this.candidatesOf(ctx, mailId, mail.userId);
    const released = await this.unitOfWork.run(ctx, async (tx): Promise<PersonKey[]> => {
      const locked = await this.emails.lock(tx, organizationId, mailId);
      if (locked?.status !== 'taken') return [];
      const person = await this.people.find(tx, { organizationId, userId: locked.userId });
      const kept: KeptReceipt[] = [];
      const people: PersonKey[] = [];
      // Always in the same order and before their receipts, like requests that attach a receipt, to prevent deadlocks.
      for (const { purchase } of candidates)
        if (purchase !== null) await this.receipts.lockCount(tx, countedId(purchase));
      for (const candidate of candidates) {
        const { purchase, keys } = await this.settle(tx, ctx, locked.userId, candidate);
        kept.push({ name: candidate.name, purchase });
        people.push(...keys);
      }
      await this.emails.markSettled(tx, organizationId, mailId, 'kept');
      if (person !== null) await this.replies.kept(tx, ctx, person, locked, kept);
      return people;
    });
    await this.locks.tryToApply(released);
  }

  private async candidatesOf(ctx: Ctx, mailId: string, userId: string): Promise<Candidate[]> {
    const receipts = await this.unitOfWork.run(ctx, (tx) =>
      this.receipts.ofMail(tx, ctx.organizationId ?? '', mailId),
    );
    const candidates: Candidate[] = [];
    for (const { id: receiptId } of receipts) {
      const receipt = await this.reader.find(ctx, receiptId, userId, [userId]);
      // The person removed it, or attached it already.
      if (receipt === null || receipt.purchaseCount > 0) continue;
      const purchase = await this.safePurchaseOf(ctx, userId, receipt);
      candidates.push({ receiptId, name: receipt.name, purchase });
    }
    const place = ({ purchase }: Candidate) => (purchase === null ? '' : countedId(purchase));
    return candidates.toSorted((one, other) => place(one).localeCompare(place(other)));
  }

  private async safePurchaseOf(
    ctx: Ctx,
    userId: string,
    { id, isDuplicate }: ReceiptWire,
  ): Promise<PurchaseWire | null> {
    const facts = isDuplicate ? null : await this.reader.readFacts(ctx, id);
    const range = facts === null ? null : safeRange(facts);
    if (facts?.amountMinor == null || range === null) return null;
    const { amountMinor } = facts;
    const filters = { ...range, minAmount: amountMinor, maxAmount: amountMinor };
    const page = { ...newestFirst, limit: comparedMax };
    return safeMatch(facts, await this.purchases.listPurchases(ctx, [userId], filters, page));
  }

  private async settle(
    tx: Transaction,
    ctx: Ctx,
    userId: string,
    { receiptId, purchase }: Candidate,
  ): Promise<{ purchase: PurchaseWire | null; keys: PersonKey[] }> {
    const organizationId = ctx.organizationId ?? '';
    if (purchase === null) return { purchase, keys: [] };
    const receipt = await this.receipts.lockOne(tx, organizationId, receiptId);
    // Since they were compared, the person may have removed or attached it, or added another one to the purchase.
    const isFree =
      receipt !== null &&
      !(await this.receipts.isOnPurchase(tx, organizationId, receiptId)) &&
      (await this.receipts.countOfPurchase(tx, organizationId, purchase)) === 0;
    if (!isFree) return { purchase: null, keys: [] };
    const by = { organizationId, actor: { userId } };
    return { purchase, keys: await this.attachReceipt.within(tx, ctx, by, receiptId, purchase) };
  }
}
