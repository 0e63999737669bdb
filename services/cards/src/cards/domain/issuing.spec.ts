import { describe, expect, it } from '@jest/globals';
import { mayBeAtStripe } from './issuing.ts';

describe('mayBeAtStripe', () => {
  const ordered = new Date('2026-03-02T08:00:00Z');
  const hoursLater = (hours: number) => new Date(ordered.getTime() + hours * 3_600_000);

  it('is false while the first attempt, or one that Stripe knows by its key, is made', () => {
    expect(mayBeAtStripe({ attempts: 0 }, ordered, ordered)).toBe(false);
    expect(mayBeAtStripe({ attempts: 0 }, ordered, hoursLater(12))).toBe(false);
  });

  it('is true for a later attempt of the sweep, and for any attempt when the key may have expired at Stripe', () => {
    expect(mayBeAtStripe({ attempts: 1 }, ordered, ordered)).toBe(true);
    expect(mayBeAtStripe({ attempts: 0 }, ordered, hoursLater(13))).toBe(true);
  });
});
