import { describe, expect, it } from '@jest/globals';
import { requiresReceipt } from './requires-receipt.ts';

const merchant = { name: 'City Transit', networkId: '4417' };
const policy = { requiredFrom: 2_500, exemptMerchants: [] as string[] };

describe('a captured purchase needs a receipt', () => {
  it.each([
    ['at the amount', policy, 2_500, true],
    ['not one cent below it', policy, 2_499, false],
    ['not without a policy', { ...policy, requiredFrom: null }, 2_500, false],
    ['of any amount from zero on', { ...policy, requiredFrom: 0 }, 1, true],
    ['but a refund does not', { ...policy, requiredFrom: 0 }, -2_500, false],
    ['not at a merchant exempt by name', { ...policy, exemptMerchants: ['city transit'] }, 2_500, false],
    ['not at a merchant exempt by id', { ...policy, exemptMerchants: ['4417'] }, 2_500, false],
    ['at another merchant', { ...policy, exemptMerchants: ['City'] }, 2_500, true],
  ])('%s', (_, of, amount, expected) => {
    expect(requiresReceipt(of, { amount, merchant })).toBe(expected);
  });
});
