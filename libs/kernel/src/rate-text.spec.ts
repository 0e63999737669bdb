import { describe, expect, it } from '@jest/globals';
import { rateText } from './rate-text.ts';

describe('a rate', () => {
  it('has as many decimals as an amount, and one more where it needs it', () => {
    expect(rateText(700, 'USD', 'en-US')).toBe('$0.70');
    expect(rateText(655, 'USD', 'en-US')).toBe('$0.655');
    expect(rateText(725, 'JPY', 'en-US')).toBe('¥72.5');
  });
});
