import { describe, expect, it } from '@jest/globals';
import { giftsHeading } from './gift-digest.ts';

describe('the notification of gifts', () => {
  it('says what one gift is, and how much several are together', () => {
    expect(giftsHeading({ count: 1, amount: 5_000, currency: 'USD' })).toBe('1 gift of $50.00');
    expect(giftsHeading({ count: 12, amount: 64_000, currency: 'USD' })).toBe('12 gifts, $640.00 together');
    expect(giftsHeading({ count: 2, amount: 900, currency: 'JPY' })).toBe('2 gifts, ¥900 together');
  });
});
