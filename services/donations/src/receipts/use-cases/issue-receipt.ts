import { Injectable } from '@nestjs/common';
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
}
