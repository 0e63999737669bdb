import { describe, expect, it } from '@jest/globals';
import { suggestedFor } from './suggested-amount.ts';

const plan = { id: 'p', amount: 5000 };

describe('the amount that a link suggests', () => {
  it('is that of the recurring gift it names', () => {
    expect(suggestedFor(plan, '?upgrade=p&to=6500')).toBe(6500);
    expect(suggestedFor(plan, '?upgrade=q&to=6500')).toBeNull();
  });

  it('does not exist where it is not higher, or is not an amount', () => {
    for (const to of ['5000', '400', '', 'much', '-1', '65.5', '9'.repeat(12)])
      expect(suggestedFor(plan, `?upgrade=p&to=${to}`)).toBeNull();
    expect(suggestedFor(plan, '')).toBeNull();
  });
});
