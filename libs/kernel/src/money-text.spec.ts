import { describe, expect, it } from '@jest/globals';
import { moneyText } from './money-text.ts';

describe('an amount in an email', () => {
  it('has the decimals of its currency', () => {
    expect(moneyText(123_456, 'USD')).toBe('$1,234.56');
    expect(moneyText(1_234, 'JPY')).toBe('¥1,234');
  });

  it('has a minus sign where it is negative, not a hyphen', () => {
    expect(moneyText(-170_000, 'USD')).toBe('−$1,700.00');
  });
});
