import { Injectable } from '@nestjs/common';
import { type Transaction } from '@almoner/platform';
import { employerOf } from '../donor-records/employer-of.ts';
import { GiftKeys } from '../gifts/gift-keys.ts';
import { GiftRepository } from '../gifts/persistence/gift.repository.ts';
import { type Goods } from '../receipts/domain/receipt.ts';
import { type RecurringGift } from './domain/recurring-gift.ts';

/** The gifts of the periods after the first one. */
@Injectable()
export class PeriodGifts {
  constructor(
    private readonly gifts: GiftRepository,
    private readonly keys: GiftKeys,
  ) {}

  /** Stores the gift of a period, for the donor's present method of payment. */
  async add(
    tx: Transaction,
    plan: RecurringGift,
    giftId: string,
    goods: Goods | null,
    startedAt: Date,
  ): Promise<void> {
    await this.gifts.add(tx, {
      id: giftId,
      organizationId: plan.organizationId,
      campaignId: plan.campaignId,
      donorEmail: plan.donorEmail,
      donorName: plan.donorName,
      employer: await employerOf(tx, plan),
      isAnonymous: plan.isAnonymous,
      method: plan.method?.type ?? 'card',
      amount: plan.amount,
      total: plan.total,
      designations: plan.designations,
      goods,
      // The note was sent with the first gift, and the questions were asked then.
      tribute: plan.tribute,
      answers: [],
      keyHash: this.keys.hash(this.keys.keyOf(giftId)),
      stripeAccountId: plan.stripeAccountId,
      startedAt,
      nextReconciliationAt: null,
    });
  }
}
