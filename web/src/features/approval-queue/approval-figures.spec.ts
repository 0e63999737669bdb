import { describe, expect, it } from '@jest/globals';
import { limitFigures } from './approval-figures.ts';

const usage = {
  periodStart: '2026-11-01T00:00:00.000Z',
  periodEnd: '2026-11-30T23:59:59.999Z',
  spent: 73_600,
  held: 9_100,
  limit: 80_000,
  increase: 0,
  ratio: 0.92,
};
const request = {
  kind: 'card_limit',
  cardId: 'card',
  currentLimit: 80_000,
  requestedLimit: 95_000,
  currency: 'USD',
  term: 'once',
  periodStart: usage.periodStart,
  periodEnd: usage.periodEnd,
  authorizationId: 'purchase',
} as const;

describe('The figures of a request for a higher limit', () => {
  it('add up to the limit now, raised, and with the declined purchase paid', () => {
    const rows = limitFigures(request, { usage }, 10_200) ?? [];
    expect(rows.map(({ leftMinor, limitMinor }) => [leftMinor, limitMinor])).toEqual([
      [6_400, 80_000],
      [21_400, 95_000],
      [11_200, 95_000],
    ]);
    for (const { spentMinor, heldMinor, leftMinor, limitMinor } of rows)
      expect(spentMinor + heldMinor + leftMinor).toBe(limitMinor);
  });

  it('leave out a purchase that would not fit, and a period that has ended', () => {
    expect(limitFigures(request, { usage }, 30_000)).toHaveLength(2);
    expect(limitFigures({ ...request, periodStart: '2026-10-01T00:00:00.000Z' }, { usage }, null)).toBeNull();
  });

  it('keep the increase of the period under a permanent limit', () => {
    const permanent = { ...request, term: 'permanent', periodStart: null, periodEnd: null } as const;
    const raised = { ...usage, limit: 85_000, increase: 5_000 };
    expect(limitFigures(permanent, { usage: raised }, null)?.at(-1)?.limitMinor).toBe(100_000);
  });
});
