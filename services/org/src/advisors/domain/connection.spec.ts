import { describe, expect, it } from '@jest/globals';
import { requireOpen, statusAt } from './connection.ts';

const createdAt = new Date('2026-03-01T09:00:00.000Z');
const lastMoment = new Date('2026-03-15T08:59:59.999Z');
const tooLate = new Date('2026-03-15T09:00:00.000Z');

describe('a request for a connection', () => {
  it('is open for fourteen days, to the millisecond', () => {
    const asked = { status: 'asked', createdAt } as const;
    expect(statusAt(asked, lastMoment)).toBe('asked');
    expect(statusAt(asked, tooLate)).toBe('expired');
    expect(() => requireOpen(asked, lastMoment)).not.toThrow();
    expect(() => requireOpen(asked, tooLate)).toThrow('no longer open');
  });

  it('that was declined expires like an open one, so that the refusal is not revealed', () => {
    const declined = { status: 'declined', createdAt } as const;
    expect(statusAt(declined, lastMoment)).toBe('declined');
    expect(statusAt(declined, tooLate)).toBe('expired');
  });

  it.each(['accepted', 'ended'] as const)('that was %s keeps its status', (status) =>
    expect(statusAt({ status, createdAt }, tooLate)).toBe(status),
  );
});
