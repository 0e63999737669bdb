import { describe, expect, it } from '@jest/globals';
import { countryOfText } from './country-text.ts';

describe('a country as text', () => {
  it.each([
    ['US', 'US'],
    ['usa', 'US'],
    ['U.S.A.', 'US'],
    ['U.S.', 'US'],
    ['na', 'NA'],
    ['United States', 'US'],
    ['United States of America', 'US'],
    ['UK', 'GB'],
    ['Scotland', 'GB'],
    ['Deutschland', 'DE'],
    [' germany ', 'DE'],
    ['España', 'ES'],
    ['Suisse', 'CH'],
    ['Turkey', 'TR'],
    ['CA', 'CA'],
  ])('%j is read', (text, code) => {
    expect(countryOfText(text)).toBe(code);
  });

  it.each(['', '-', 'Oregon', 'ZZ', 'n/a'])('%j is none', (text) => {
    expect(countryOfText(text)).toBeNull();
  });
});
