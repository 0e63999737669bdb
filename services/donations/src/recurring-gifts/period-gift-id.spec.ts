import { describe, expect, it } from '@jest/globals';
import { isId } from '@almoner/kernel';
import { periodGiftId, replacementGiftId } from './period-gift-id.ts';

const plan = { id: '0198c2f4-7d1a-7c3e-9b52-6f0d1a2b3c4d' };

describe('The gift of a period', () => {
  it('has an id that no version of the service may change, because Stripe keeps it', () => {
    const id = periodGiftId(plan, '2027-03-31');
    expect([id, replacementGiftId(id)]).toEqual([
      '42647770-2eb4-81a1-ba3d-5601f97709b7',
      'bbf0dd1d-6bee-8dfc-adb1-577aa144166f',
    ]);
  });

  it('has an id of its own, also when it takes the place of another one', () => {
    const first = periodGiftId(plan, '2027-03-31');
    const second = replacementGiftId(first);
    const ids = [first, second, replacementGiftId(second), periodGiftId(plan, '2027-04-30')];
    expect(new Set(ids).size).toBe(4);
    expect(ids.every(isId)).toBe(true);
  });
});
