import { Injectable } from '@nestjs/common';
import { isOnlineGift, type GiftMethod } from '@almoner/contracts';
import { utcDay, type Money } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { feeOf } from '../domain/gift-quote.ts';
import { GiftFees } from '../gift-fees.ts';
import { GiftFeeDayRepository } from '../persistence/gift-fee-day.repository.ts';

interface PaidGift {
  readonly organizationId: string;
  readonly method: GiftMethod;
  /** The gift without the covered fees. */
  readonly amount: Money;
  readonly total: Money;
}

/** Counts the fee of a gift in the transaction that books the gift, so that it is counted once. */
@Injectable()
export class RecordGiftFee {
  constructor(
    private readonly fees: GiftFees,
    private readonly days: GiftFeeDayRepository,
  ) {}

  /** A fee that is not in the gift's currency, because Stripe settles the account in another, is not compared. */
  async execute(tx: Transaction, gift: PaidGift, taken: Money, paidAt: Date): Promise<void> {
    const { organizationId, method, amount, total } = gift;
    if (!isOnlineGift(method) || taken.currency !== total.currency) return;
    const { rates } = await this.fees.in(tx, organizationId);
    const rate = rates[method];
    await this.days.add(tx, {
      organizationId,
      day: utcDay(paidAt),
      method,
      rate,
      charged: total,
      expected: feeOf(total, rate),
      taken,
      added: total.minus(amount),
    });
  }
}
