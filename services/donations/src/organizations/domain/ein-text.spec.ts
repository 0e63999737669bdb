import { describe, expect, it } from '@jest/globals';
import { einText } from './ein-text.ts';

describe('An EIN', () => {
  it.each([
    ['123456789', '12-3456789'],
    ['12-3456789', '12-3456789'],
    ['012345678', '01-2345678'],
    ['12345678', '12345678'],
    ['', ''],
  ])('%s is written %s', (ein, text) => expect(einText(ein)).toBe(text));
});
