import { Injectable } from '@nestjs/common';
import { type Transaction } from '@almoner/platform';
import { type Gift } from '../../gifts/domain/gift.ts';
import { ReceiptRepository, type ReceiptToIssue } from '../persistence/receipt.repository.ts';
import { ReceiptMails } from '../receipt-mails.ts';

/** A gift's receipt, written and mailed in the transaction that books the gift. */
@Injectable()
export class IssueReceipt {
  constructor(
    private readonly receipts: ReceiptRepository,
    private readonly mails: ReceiptMails,
  ) {}

  async execute(tx: Transaction, gift: Gift, request: ReceiptToIssue): Promise<void> {
    await this.mails.sendReceipt(tx, await this.receipts.issue(tx, gift, request), null);
  }
}
