import { Injectable } from '@nestjs/common';
import { type Money } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { type Gift } from '../../gifts/domain/gift.ts';
import { ReceiptRepository } from '../persistence/receipt.repository.ts';
import { ReceiptMails } from '../receipt-mails.ts';

/** Money went back, so the receipt is void; what the organization keeps of the gift gets a receipt of its own. */
@Injectable()
export class VoidReceipt {
  constructor(
    private readonly receipts: ReceiptRepository,
    private readonly mails: ReceiptMails,
  ) {}

  async execute(
    tx: Transaction,
    gift: Gift,
    { refunded, refundedAt }: { refunded: Money; refundedAt: Date },
  ): Promise<void> {
    const voided = await this.receipts.voidValid(tx, gift.id, refundedAt);
    if (voided === null) return;
    const amount = voided.amount.minus(refunded);
    if (!amount.isPositive()) return this.mails.sendVoid(tx, voided);
    const { givenAt } = voided;
    const receipt = await this.receipts.issue(tx, gift, { amount, givenAt, issuedAt: refundedAt });
    await this.mails.sendReceipt(tx, receipt, voided.number);
  }
}
