import { describe, expect, it } from '@jest/globals';
import { type DifferenceCauseWire } from '@almoner/contracts';
import { continueDifference, type EarlierDifference } from './lasting-difference.ts';

const cause = (kind: DifferenceCauseWire['kind'], amount: number, stripeId: string | null = null) => ({
  kind,
  label: null,
  stripeId,
  ledger: null,
  stripe: null,
  amount,
});
const since = new Date('2026-03-01T06:00:00Z');
const checkedAt = new Date('2026-03-02T06:00:00Z');
const after = (
  causes: DifferenceCauseWire[],
  earlierCauses: DifferenceCauseWire[] | null,
  alertedAt: Date | null = null,
) => {
  const earlier: EarlierDifference | null = earlierCauses && { causes: earlierCauses, since, alertedAt };
  return continueDifference({ causes, checkedAt }, earlier);
};

describe('a difference that a check finds', () => {
  it('begins at the check after one that found none', () => {
    expect(after([cause('unknown', 5)], null)).toEqual({ since: checkedAt, alertedAt: null });
  });

  it('lasts from the first check on and alerts at the second, also when its amount changed', () => {
    expect(after([cause('unknown', 7)], [cause('unknown', 5)])).toEqual({ since, alertedAt: checkedAt });
    expect(after([cause('unknown', 7)], [cause('unknown', -5)])).toEqual({ since, alertedAt: checkedAt });
    const both = [cause('purchase', 9, 'ipi_2'), cause('purchase', 5, 'ipi_1')];
    expect(after(both, [cause('purchase', 5, 'ipi_1')])).toEqual({ since, alertedAt: checkedAt });
    expect(after([cause('gifts', -900)], [cause('gifts', -500)])).toEqual({ since, alertedAt: checkedAt });
  });

  it('lasts when a gift that had an id is in a sum by now', () => {
    expect(after([cause('gifts', -900)], [cause('gifts', -900, 'ch_1')])).toEqual({
      since,
      alertedAt: checkedAt,
    });
  });

  it('keeps the time of its alert', () => {
    expect(after([cause('unknown', 7)], [cause('unknown', 5)], since)).toEqual({ since, alertedAt: since });
  });

  it('is another one when all that explains it is new: the earlier payments have arrived', () => {
    const fresh = { since: checkedAt, alertedAt: null };
    expect(after([cause('purchase', 9, 'ipi_2')], [cause('purchase', 9, 'ipi_1')], since)).toEqual(fresh);
    expect(after([cause('gifts', 300)], [cause('gifts', -500)])).toEqual(fresh);
    expect(after([cause('gifts', -900, 'ch_2')], [cause('gifts', -900, 'ch_1')])).toEqual(fresh);
    expect(after([cause('payouts', 300)], [cause('gifts', -500)])).toEqual(fresh);
  });
});
