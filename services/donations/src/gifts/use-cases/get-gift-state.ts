import { Injectable } from '@nestjs/common';
import { notFound, type GiftStateWire } from '@almoner/contracts';
import { serviceContext } from '@almoner/platform';
import { GiftKeys } from '../gift-keys.ts';
import { GiftFinder, type KeyedGift } from '../persistence/gift.finder.ts';
import { ReadAwaitedPayment } from './read-awaited-payment.ts';

interface Request {
  readonly giftId: string;
  readonly key: string;
}

/** The state of a gift for the holder of its key; a wrong key and an unknown gift give the same answer. */
@Injectable()
export class GetGiftState {
  constructor(
    private readonly gifts: GiftFinder,
    private readonly keys: GiftKeys,
    private readonly readAwaitedPayment: ReadAwaitedPayment,
  ) {}

  /** @throws DomainError `not_found`. */
  async execute(request: Request): Promise<GiftStateWire> {
    const gift = await this.find(request);
    const isAwaited = gift.status === 'started';
    const wasRead =
      isAwaited && (await this.readAwaitedPayment.execute(serviceContext('donations'), gift.id));
    return toState(wasRead ? await this.find(request) : gift);
  }

  private async find({ giftId, key }: Request): Promise<KeyedGift> {
    const gift = await this.gifts.findKeyed(giftId);
    if (gift === null || !this.keys.matches(key, gift.keyHash)) throw notFound();
    return gift;
  }
}

function toState(gift: KeyedGift): GiftStateWire {
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
