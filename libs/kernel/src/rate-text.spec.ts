import { describe, expect, it } from '@jest/globals';
import { rateText } from './rate-text.ts';

describe('a rate', () => {
  it('has as many decimals as an amount, and one more where it needs it', () => {
    expect(rateText(700, 'USD', 'en-US', 'narrowSymbol')).toBe('$0.70');
    expect(rateText(655, 'USD', 'en-US', 'narrowSymbol')).toBe('$0.655');
    expect(rateText(725, 'JPY', 'en-US', 'narrowSymbol')).toBe('¥72.5');
  });

  it('has the long or the short symbol of its currency', () => {
    expect(rateText(725, 'CAD', 'en-US', 'symbol')).toBe('CA$0.725');
    expect(rateText(725, 'CAD', 'en-US', 'narrowSymbol')).toBe('$0.725');
  });
});
