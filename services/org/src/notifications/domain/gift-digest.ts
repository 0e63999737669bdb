import { moneyText } from '@almoner/kernel';

export interface GiftsOfDay {
  readonly count: number;
  /** For all of them, in minor units. */
  readonly amount: number;
  readonly currency: string;
}

/** "1 gift of $50.00", or "12 gifts, $640.00 together". */
export function giftsHeading({ count, amount, currency }: GiftsOfDay): string {
  const money = moneyText(amount, currency);
  return count === 1 ? `1 gift of ${money}` : `${count} gifts, ${money} together`;
}
