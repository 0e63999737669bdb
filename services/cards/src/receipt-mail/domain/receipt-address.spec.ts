import { describe, expect, it } from '@jest/globals';
import { addressOf, newAddressToken, tokenOf } from './receipt-address.ts';

const token = 'abcdefghijklmnopqrstuvwx27';

describe('A receipts address', () => {
  it('has a token that is found again in any case', () => {
    const address = addressOf(token, 'mail.quillmere.example');
    expect(address).toBe(`receipts+${token}@mail.quillmere.example`);
    expect(tokenOf(address.toUpperCase(), 'mail.quillmere.example')).toBe(token);
  });

  it('gets another token each time', () => {
    const tokens = Array.from({ length: 100 }, newAddressToken);
    expect(new Set(tokens).size).toBe(100);
    for (const one of tokens) expect(one).toMatch(/^[a-z2-7]{26}$/);
  });

  it.each([
    `receipts+${token}@other.example`,
    `receipts+${token}@mail.quillmere.example@other.example`,
    `receipts+${token}a@mail.quillmere.example`,
    `receipts@mail.quillmere.example`,
    `refunds+${token}@mail.quillmere.example`,
    '',
  ])('is not %s', (address) => {
    expect(tokenOf(address, 'mail.quillmere.example')).toBeNull();
  });
});
