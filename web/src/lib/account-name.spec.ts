import { describe, expect, it } from '@jest/globals';
import { readableAccount } from './account-name.ts';

describe('The name of an account in the books', () => {
  it('is read without the part of its id and without hyphens', () => {
    expect(readableAccount('Assets:Fund:Cold-Storage-Fund-7dfe959f')).toBe(
      'Assets · Fund · Cold Storage Fund',
    );
    expect(readableAccount('Income:Released-To-Operations')).toBe('Income · Released To Operations');
    expect(readableAccount('Assets:Wallet')).toBe('Assets · Wallet');
  });
});
