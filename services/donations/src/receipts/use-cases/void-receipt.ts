import { Injectable } from '@nestjs/common';
import { type Money } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { type ReceiptedGift } from '../domain/receipt.ts';
import { ReceiptRepository } from '../persistence/receipt.repository.ts';
import { ReceiptMailer } from '../receipt-mailer.ts';

/** Voids the receipt of a gift that was refunded, or lost by a dispute; when that was a part, the rest of the gift gets a new receipt. */
@Injectable()
export class VoidReceipt {
  constructor(
    private readonly receipts: ReceiptRepository,
    private readonly emails: ReceiptMailer,
  ) {}

  /** Voids the receipt of a gift that was recorded by mistake. */
  async withdraw(tx: Transaction, gift: ReceiptedGift, voidedAt: Date): Promise<void> {
    const voided = await this.receipts.voidValid(tx, gift, voidedAt);
    if (voided !== null) await this.emails.sendVoid(tx, voided, 'mistake');
  }

  async execute(
    tx: Transaction,
    gift: ReceiptedGift,
    {
      refunded,
      refundedAt,
      because = 'refunded',
    }: { refunded: Money; refundedAt: Date; because?: 'refunded' | 'disputed' },
  ): Promise<void> {
    const voided = await this.receipts.voidValid(tx, gift, refundedAt);
    if (voided === null) return;
    const amount = voided.amount?.minus(refunded);
    if (amount?.isPositive() !== true) return this.emails.sendVoid(tx, voided, because);
    const { givenAt } = voided;
    const receipt = await this.receipts.issue(tx, gift, { amount, givenAt, issuedAt: refundedAt });
    const { number } = voided;
    await this.emails.sendReceipt(tx, receipt, { number, because, amount: refunded, at: refundedAt });
  }
}
