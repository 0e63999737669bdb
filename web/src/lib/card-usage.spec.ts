import { type CardSummaryWire } from '@almoner/contracts';
import { describe, expect, it } from '@jest/globals';
import { type Usage, isNearLimit, matches, resetText, spentApart, todayInPeriod } from './card-usage.ts';

const november: Usage = {
  periodStart: '2025-11-01T00:00:00.000Z',
  periodEnd: '2025-11-30T23:59:59.999Z',
  spent: 116275,
  held: 9000,
  limit: 120000,
  ratio: 116275 / 120000,
};

type Frequency = NonNullable<CardSummaryWire['spendRule']>['frequency'];

function card(usage: Usage, frequency: Frequency): CardSummaryWire {
  return {
    id: 'card',
    name: 'Saturday produce',
    stripeCardID: null,
    cardholderID: null,
    organizationId: 'organization',
    holder: { id: 'holder', name: 'Wren Castell', email: 'wren@quillmere.example' },
    type: 'virtual',
    status: 'active',
    frozenBy: null,
    last4: '4417',
    spendProgramId: null,
    spendRule: { id: 'rule', frequency, limit: usage.limit, currency: 'USD' },
    usage,
    createdAt: '2025-01-01T00:00:00.000Z',
  };
}

describe('A card’s usage', () => {
  it('tells what was captured from what is held, and both from what is left', () => {
    expect(spentApart(november)).toEqual({ capturedMinor: 107275, heldMinor: 9000, leftMinor: 3725 });
  });

  it('has nothing left, rather than less, when a capture went over', () => {
    expect(spentApart({ ...november, spent: 130000 }).leftMinor).toBe(0);
  });

  it.each([
    [0.9, false],
    [0.901, true],
  ])('at a ratio of %d is near the limit: %s', (ratio, near) => {
    expect(isNearLimit({ usage: { ...november, ratio } })).toBe(near);
  });
});

describe('The period of a card', () => {
  it('has today half way through it', () => {
    expect(todayInPeriod(november, new Date('2025-11-16T00:00:00Z'))).toBeCloseTo(0.5, 5);
  });

  it('has no today when it never ends', () => {
    expect(todayInPeriod({ ...november, periodEnd: null }, new Date())).toBeNull();
  });

  it.each<[Frequency, string | null, string, string]>([
    ['monthly', '2025-11-30T23:59:59.999Z', '2025-11-20T12:00:00Z', 'resets Dec 1'],
    ['weekly', '2025-11-22T23:59:59.999Z', '2025-11-18T12:00:00Z', 'resets Sunday'],
    ['daily', '2025-11-20T23:59:59.999Z', '2025-11-20T12:00:00Z', 'resets midnight UTC'],
    ['total', null, '2025-11-20T12:00:00Z', 'no reset'],
  ])('%s ending %s: %s → %s', (frequency, periodEnd, now, text) => {
    expect(resetText(card({ ...november, periodEnd }, frequency), new Date(now), 'en-US')).toBe(text);
  });
});

describe('The search for a card', () => {
  it.each(['saturday', 'WREN', '4417', 'quillmere'])('finds it by %j', (text) => {
    expect(matches(card(november, 'monthly'), text)).toBe(true);
  });

  it('does not find it by what it is not', () => {
    expect(matches(card(november, 'monthly'), 'fuel')).toBe(false);
  });
});
