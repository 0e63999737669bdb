import { Injectable } from '@nestjs/common';
import { notFound, type GiftStateWire } from '@almoner/contracts';
import { GiftKeys } from '../gift-keys.ts';
import { GiftFinder } from '../persistence/gift.finder.ts';

/** The state of a gift for the holder of its key; a wrong key and an unknown gift give the same answer. */
@Injectable()
export class GetGiftState {
  constructor(
    private readonly gifts: GiftFinder,
    private readonly keys: GiftKeys,
  ) {}

  async execute({ giftId, key }: { giftId: string; key: string }): Promise<GiftStateWire> {
    const gift = await this.gifts.findKeyed(giftId);
    if (gift === null || !this.keys.matches(key, gift.keyHash)) throw notFound();
    const { status, method, total, receiptNumber, failureReason, namedDesignations: designations } = gift;
    return {
      status,
      method,
      amount: total.toMinorNumber(),
      currency: total.currency,
      receiptNumber,
      failureReason,
      match: gift.match,
      frequency: gift.frequency,
      designations,
      undesignated: designations.reduce((rest, { amount }) => rest - amount, gift.amount.toMinorNumber()),
      verificationUrl: status === 'verifying' ? gift.verificationUrl : null,
    };
  }
}
