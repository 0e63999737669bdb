import { Injectable } from '@nestjs/common';
import { type Money } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { type ReceiptedGift } from '../domain/receipt.ts';
import { ReceiptRepository, type ReceiptToIssue } from '../persistence/receipt.repository.ts';
import { ReceiptMailer } from '../receipt-mailer.ts';

/** Issues and mails a gift's receipt in the transaction that books the gift. */
@Injectable()
export class IssueReceipt {
  constructor(
    private readonly receipts: ReceiptRepository,
    private readonly mails: ReceiptMailer,
  ) {}

  async execute(tx: Transaction, gift: ReceiptedGift, request: ReceiptToIssue): Promise<void> {
    await this.mails.sendReceipt(tx, await this.receipts.issue(tx, gift, request), null);
  }

  /** A refund failed: a receipt for `amount`, what is given again, replaces the newest one, which a full refund has voided already. */
  async again(
    tx: Transaction,
    gift: ReceiptedGift & { readonly occurredAt: Date },
    { amount, failedRefund, failedAt }: { amount: Money; failedRefund: Money; failedAt: Date },
  ): Promise<void> {
    await this.receipts.voidValid(tx, gift, failedAt);
    const number = await this.receipts.newestNumber(tx, gift);
    const request = { amount, givenAt: gift.occurredAt, issuedAt: failedAt };
    const receipt = await this.receipts.issue(tx, gift, request);
    await this.mails.sendReceipt(tx, receipt, { number, failedRefund });
  }
}
