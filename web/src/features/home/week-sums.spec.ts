import { type PurchaseWire } from '@almoner/contracts';
import { describe, expect, it } from '@jest/globals';
import { axisTop, weekSums } from './week-sums.ts';

const purchase = (occurredAt: string, status: PurchaseWire['status'], amount: number): PurchaseWire => ({
  id: occurredAt,
  kind: 'authorization',
  authorizationId: null,
  occurredAt,
  status,
  amount,
  currency: 'USD',
  merchant: { name: 'Shop', category: 'shops', city: null, country: null },
  card: { id: 'card', name: 'Card', last4: null },
  holder: { id: 'holder', name: null, email: 'wren@quillmere.example' },
  declineReason: null,
});

describe('Spent by week', () => {
  const thursday = new Date('2025-11-20T12:00:00Z');

  it('counts from Sunday in UTC, with refunds taken off and what never moved left out', () => {
    const sums = weekSums(
      [
        purchase('2025-11-15T23:59:59.999Z', 'posted', 1000),
        purchase('2025-11-16T00:00:00.000Z', 'posted', 500),
        purchase('2025-11-17T10:00:00.000Z', 'refunded', -200),
        purchase('2025-11-18T10:00:00.000Z', 'pending', 70),
        purchase('2025-11-19T10:00:00.000Z', 'declined', 9999),
      ],
      thursday,
      2,
    );
    expect(sums.map(({ spentMinor, heldMinor }) => [spentMinor, heldMinor])).toEqual([
      [1000, 0],
      [300, 70],
    ]);
    expect(sums.at(-1)?.startsAt.toISOString()).toBe('2025-11-16T00:00:00.000Z');
  });

  it.each([
    [0, 100],
    [417423, 500000],
    [100, 100],
    [101, 200],
  ])('an axis for %d ends at %d', (minor, top) => {
    expect(axisTop(minor)).toBe(top);
  });
});
