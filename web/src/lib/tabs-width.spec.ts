import { describe, expect, it } from '@jest/globals';
import { tabsWidth } from './tabs-width.ts';

describe('The width of tabs', () => {
  it('is that of their letters and of the space between them', () => {
    expect(tabsWidth(['Wallet'])).toBe(48);
    expect(tabsWidth(['Wallet', 'Vault'])).toBe(116);
  });
});
