import { describe, expect, it } from '@jest/globals';
import { differsFrom, readFields } from './read-line.ts';

const reading = {
  status: 'read' as const,
  amount: 4_210,
  currency: null as string | null,
  day: '2026-11-03',
  merchant: 'KETTLE AND CRATE',
};
const line = { kind: 'expense' as const, amount: 4_210, spentOn: '2026-11-03' };

describe('the fields that were read', () => {
  it('are the amount as it is typed, the day and the merchant', () =>
    expect(readFields(reading, 'USD')).toEqual({
      amount: '42.1',
      spentOn: '2026-11-03',
      merchant: 'KETTLE AND CRATE',
    }));

  it('leave out what was not found, and an amount of another currency', () => {
    expect(readFields({ ...reading, day: null, merchant: null, currency: 'EUR' }, 'USD')).toEqual({});
    expect(readFields({ ...reading, status: 'waiting' as never }, 'USD')).toEqual({});
    expect(readFields(null, 'USD')).toEqual({});
  });
});

describe('a receipt differs from its line', () => {
  it.each([
    ['in nothing', {}, {}, false],
    ['in the amount', {}, { amount: 4_211 }, true],
    ['in the day', {}, { spentOn: '2026-11-04' }, true],
    ['in what was not found', { amount: null, day: null }, { amount: 1, spentOn: '2026-01-01' }, false],
    ['in the currency', { currency: 'EUR' }, { amount: 1 }, false],
    ['in the amount of mileage', {}, { kind: 'mileage' as const, amount: 1 }, false],
  ])('%s', (_, read, over, expected) =>
    expect(differsFrom({ ...line, ...over }, { ...reading, ...read }, 'USD')).toBe(expected),
  );
});
