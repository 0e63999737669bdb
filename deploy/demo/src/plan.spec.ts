import { describe, expect, it } from '@jest/globals';
import { kitchenCards } from './cards.ts';
import { planYear } from './plan.ts';

const now = new Date('2026-11-21T12:00:00Z');
const year = planYear(kitchenCards, now, 1);

describe('the planned year', () => {
  it('is the same for the same seed and another for another', () => {
    expect(planYear(kitchenCards, now, 1)).toEqual(year);
    expect(planYear(kitchenCards, now, 2)).not.toEqual(year);
  });

  it('has a few hundred purchases in the order of time, none in the future and none before the year', () => {
    expect(year.length).toBeGreaterThan(300);
    const times = year.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(Math.max(...times)).toBeLessThan(now.getTime());
    expect(Math.min(...times)).toBeGreaterThan(now.getTime() - 366 * 86_400_000);
  });

  it('begins a year ago', () => {
    const firstMonth = year.filter(({ at }) => at.getTime() < now.getTime() - 334 * 86_400_000);
    expect(firstMonth.length).toBeGreaterThan(5);
  });

  it('leaves only the newest pending and captures most', () => {
    const pending = year.filter(({ end }) => end === 'pending');
    expect(pending.every(({ at }) => now.getTime() - at.getTime() < 2 * 86_400_000)).toBe(true);
    expect(year.filter(({ end }) => end === 'captured').length).toBeGreaterThan(year.length * 0.85);
    expect(new Set(year.map(({ end }) => end)).size).toBeGreaterThan(3);
  });

  it('keeps every amount within what its merchant charges', () => {
    expect(year.filter(({ amount, merchant }) => amount < merchant.from || amount > merchant.to)).toEqual([]);
  });
});
