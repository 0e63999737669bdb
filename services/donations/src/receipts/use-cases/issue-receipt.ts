import { Injectable } from '@nestjs/common';
import { type Money } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { type ReceiptedGift } from '../domain/receipt.ts';
import { ReceiptRepository, type ReceiptToIssue } from '../persistence/receipt.repository.ts';
import { type ReinstatementReason } from '../domain/receipt-text.ts';
import { type MailClosing } from '../persistence/receipt-mail.repository.ts';
import { ReceiptMailer } from '../receipt-mailer.ts';

/** Issues a gift's receipt in the transaction that books the gift; its email is sent after that. */
@Injectable()
export class IssueReceipt {
  constructor(
    private readonly receipts: ReceiptRepository,
    private readonly emails: ReceiptMailer,
  ) {}

  /** `closing` ends the email; it is not part of the receipt. */
  async execute(
    tx: Transaction,
    gift: ReceiptedGift,
    request: ReceiptToIssue,
    closing: MailClosing | null = null,
  ): Promise<void> {
    await this.emails.sendReceipt(tx, await this.receipts.issue(tx, gift, request), null, closing);
  }

  /** `returned` came back: a receipt for `amount`, what is given again, replaces the newest one, which may be void already. */
  async again(
    tx: Transaction,
    gift: ReceiptedGift & { readonly occurredAt: Date },
    {
      amount,
      returned,
      because,
      at,
    }: { amount: Money; returned: Money; because: ReinstatementReason; at: Date },
  ): Promise<void> {
    await this.receipts.voidValid(tx, gift, at);
    const number = await this.receipts.newestNumber(tx, gift);
    const request = { amount, givenAt: gift.occurredAt, issuedAt: at };
    const receipt = await this.receipts.issue(tx, gift, request);
    await this.emails.sendReceipt(tx, receipt, { number, because, amount: returned, at });
  }
}
