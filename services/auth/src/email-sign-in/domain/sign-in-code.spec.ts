import { describe, expect, it } from '@jest/globals';
import { codeAlphabet, formatCode, parseCode } from './sign-in-code.ts';

describe('a sign-in code', () => {
  it('has no characters that are easily confused', () => {
    expect([...codeAlphabet].filter((sign) => '0O1IL2Z5S8BUV'.includes(sign))).toEqual([]);
    expect(new Set(codeAlphabet).size).toBe(codeAlphabet.length);
  });

  it.each(['ACDE-FGHJ', 'acde fghj', ' AcDeFgHj '])('is read from %j', (input) => {
    expect(parseCode(input)).toBe('ACDEFGHJ');
  });

  it.each(['', 'ACDE', 'ACDE-FGHJK', 'ACDE-FGH0', 'ＡCDEFGHJ'])('is not %j', (input) => {
    expect(parseCode(input)).toBeNull();
  });

  it('is shown in two groups', () => {
    expect(formatCode('ACDEFGHJ')).toBe('ACDE-FGHJ');
  });
});
