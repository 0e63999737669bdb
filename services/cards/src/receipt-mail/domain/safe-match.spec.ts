import { describe, expect, it } from '@jest/globals';
import { type MatchedFacts } from '../../receipts/domain/match.ts';
import { safeMatch, safeRange } from './safe-match.ts';

const facts: MatchedFacts = { amountMinor: 2_730, currency: 'USD', day: '2026-11-18', last4: null, text: '' };
const purchase = {
  amount: 2_730,
  currency: 'USD',
  occurredAt: '2026-11-18T09:00:00.000Z',
  status: 'posted' as const,
  receiptCount: 0,
};

describe('A receipt that came by email', () => {
  it('belongs to the only purchase of its amount within three days', () => {
    for (const occurredAt of ['2026-11-15T00:00:00.000Z', '2026-11-21T23:59:59.999Z'])
      expect(safeMatch(facts, [{ ...purchase, occurredAt }])).toMatchObject({ occurredAt });
    for (const occurredAt of ['2026-11-14T23:59:59.999Z', '2026-11-22T00:00:00.000Z'])
      expect(safeMatch(facts, [{ ...purchase, occurredAt }])).toBeNull();
  });

  it('belongs to none of two that match, even if one has a receipt', () => {
    expect(safeMatch(facts, [purchase, { ...purchase, receiptCount: 1 }])).toBeNull();
    expect(safeMatch(facts, [{ ...purchase, amount: 2_731 }, purchase])).toBe(purchase);
  });

  it.each([
    ['another amount', facts, { ...purchase, amount: 2_729 }],
    ['another currency', { ...facts, currency: 'EUR' }, purchase],
    ['a receipt already', facts, { ...purchase, receiptCount: 1 }],
    ['been declined', facts, { ...purchase, status: 'declined' as const }],
    ['no day to compare', { ...facts, day: null }, purchase],
    ['no amount to compare', { ...facts, amountMinor: null }, purchase],
  ])('does not belong to one that has %s', (_, read, candidate) => {
    expect(safeMatch(read, [candidate])).toBeNull();
  });

  it('is compared with no purchase without a day', () => {
    expect(safeRange({ ...facts, day: null })).toBeNull();
  });
});
