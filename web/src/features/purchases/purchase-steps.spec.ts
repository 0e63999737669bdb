import { describe, expect, it } from '@jest/globals';
import { movedSums, sortedSteps } from './purchase-steps.ts';

const step = (at: string, what: string, amount: number | null = 5_000) => ({
  at: `2026-11-20T09:41:${at}Z`,
  what,
  amount,
});
const order = (steps: readonly { what: string }[]) => steps.map(({ what }) => what);

describe('What happened to a purchase', () => {
  it('is told from the oldest to the newest', () => {
    const steps = [step('09.000', 'refunded'), step('01.500', 'approved'), step('05.000', 'captured')];
    expect(order(sortedSteps(steps))).toEqual(['approved', 'captured', 'refunded']);
  });

  it('begins with the decision where the network’s time, which has no fractions, falls into the same second', () => {
    const steps = [
      step('01.000', 'captured'),
      step('01.700', 'released'),
      step('01.512', 'approved'),
      step('01.000', 'refunded'),
    ];
    expect(order(sortedSteps(steps))).toEqual(['approved', 'captured', 'released', 'refunded']);
  });
});

describe('What moved of a purchase', () => {
  it('is every capture, and every refund apart from them', () => {
    const steps = [
      step('01.000', 'approved', 10_000),
      step('02.000', 'captured', 3_000),
      step('03.000', 'captured', 2_000),
      step('04.000', 'refunded', 500),
    ];
    expect(movedSums(steps)).toEqual({ capturedMinor: 5_000, refundedMinor: 500 });
  });

  it('is nothing while it is only on hold', () => {
    expect(movedSums([step('01.000', 'approved')])).toEqual({ capturedMinor: 0, refundedMinor: 0 });
  });
});
