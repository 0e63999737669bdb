import { describe, expect, it } from '@jest/globals';
import { kitchenCards } from './cards.ts';
import { lastPurchases } from './last-days.ts';
import { dayMs } from './demo-days.ts';

const now = new Date('2026-11-21T13:15:00Z');

const used = kitchenCards.map((plan) => ({
  plan,
  usage: { spent: 1_000, limit: plan.limit, periodStart: '2026-11-15T00:00:00Z' },
}));
const purchases = lastPurchases(used, now, 5);
const ofCard = (name: string) => purchases.filter(({ card }) => card.name === name);

describe('the last days', () => {
  it('bring each card to its planned usage, to the cent', () => {
    const sum = ofCard('Supper groceries').reduce((total, { amount }) => total + amount, 1_000);
    expect(sum).toBe(Math.round(0.64 * 65_000));
  });

  it('are in the period, before now, in order, and at different times', () => {
    const times = purchases.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(Math.max(...times)).toBeLessThan(now.getTime());
    expect(Math.min(...times)).toBeGreaterThanOrEqual(Date.parse('2026-11-15T00:00:00Z'));
    expect(new Set(times).size).toBe(times.length);
  });

  it('are captured once they are two days old', () => {
    for (const { at, end } of purchases) {
      if (end === 'captured') expect(now.getTime() - at.getTime()).toBeGreaterThanOrEqual(2 * dayMs);
    }
    expect(purchases.some(({ end }) => end === 'captured')).toBe(true);
  });

  it('have two purchases above the limits of full cards, at different times', () => {
    const last = ['Pantry produce', 'Delivery van'].map((name) => ofCard(name).at(-1));
    for (const purchase of last) {
      const { limit = 0, fullness = 0 } = purchase?.card ?? {};
      expect(purchase?.amount).toBeGreaterThan(limit * (1 - fullness));
    }
    expect(new Set(last.map((purchase) => purchase?.at.getTime())).size).toBe(2);
  });

  it('fill a card whose period began a minute ago, before now', () => {
    const [first] = used;
    if (first === undefined) throw new Error('There is no card.');
    const periodStart = new Date(now.getTime() - 60_000).toISOString();
    const young = lastPurchases([{ ...first, usage: { ...first.usage, periodStart } }], now, 5);
    expect(young.every(({ at }) => at <= now)).toBe(true);
  });
});
