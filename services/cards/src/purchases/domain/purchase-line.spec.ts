import { describe, expect, it } from '@jest/globals';
import { lineOf } from './purchase-line.ts';

const current = { status: 'pending', approved: true, amount: 5_000, held: 5_000, captured: 0 } as const;

describe('lineOf', () => {
  it('shows what is held as pending', () => {
    expect(lineOf(current)).toEqual({ status: 'pending', amountMinor: 5_000 });
  });

  it('shows only what is still held of one that is partly captured', () => {
    expect(lineOf({ ...current, held: 3_000, captured: 2_000 })).toEqual({
      status: 'pending',
      amountMinor: 3_000,
    });
  });

  it('shows a closed one as pending until its capture is booked, and not after that', () => {
    expect(lineOf({ ...current, status: 'closed' }).status).toBe('pending');
    expect(lineOf({ ...current, status: 'closed', held: 0, captured: 5_000 }).status).toBeNull();
  });

  it('shows a declined one with the requested amount', () => {
    const declined = { ...current, status: 'closed', approved: false, held: 0 } as const;
    expect(lineOf(declined)).toEqual({ status: 'declined', amountMinor: 5_000 });
  });

  it.each(['reversed', 'expired'] as const)(
    'shows a %s one unless something of it was captured',
    (status) => {
      expect(lineOf({ ...current, status, held: 0 })).toEqual({ status, amountMinor: 5_000 });
      expect(lineOf({ ...current, status, held: 0, captured: 2_000 }).status).toBeNull();
    },
  );

  it('shows a card check of zero as pending', () => {
    expect(lineOf({ ...current, amount: 0, held: 0 })).toEqual({ status: 'pending', amountMinor: 0 });
  });
});
