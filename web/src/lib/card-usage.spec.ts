import {
  type CardSummaryWire,
  canPay,
  isNearLimit,
  isOverLimit,
  leftNow,
  shownSpendingStatusOf,
  spendingStatusOf,
} from '@almoner/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  type Usage,
  matches,
  needsAttention,
  overspentWarning,
  resetText,
  splitUsage,
  todayInPeriod,
} from './card-usage.ts';

const november: Usage = {
  periodStart: '2025-11-01T00:00:00.000Z',
  periodEnd: '2025-11-30T23:59:59.999Z',
  spent: 116275,
  held: 9000,
  limit: 120000,
  increase: 0,
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
    shipping: null,
    cardholderRequirements: null,
    replacesCardId: null,
    replacementReason: null,
    replacedByCardId: null,
    last4: '4417',
    spendProgramId: null,
    isSingleUse: false,
    spendRule: { id: 'rule', name: null, frequency, limit: usage.limit, currency: 'USD' },
    usage,
    ended: null,
    programState: null,
    programLeft: null,
    createdAt: '2025-01-01T00:00:00.000Z',
    version: 1,
  };
}

describe('A card’s usage', () => {
  it('separates what was captured, what is held and what is left', () => {
    expect(splitUsage(november)).toEqual({ capturedMinor: 107275, heldMinor: 9000, leftMinor: 3725 });
  });

  it('adds up to the limit, also when a capture went over it', () => {
    expect(splitUsage({ ...november, spent: 130000 })).toEqual({
      capturedMinor: 121000,
      heldMinor: 9000,
      leftMinor: november.limit - 130000,
    });
  });

  it.each([
    [0.9, false],
    [0.901, true],
  ])('at a ratio of %d is near the limit: %s', (ratio, near) => {
    expect(isNearLimit({ usage: { ...november, ratio } })).toBe(near);
  });
});

describe('A card that has spent more than its limit', () => {
  const over = card({ ...november, spent: 120_001, ratio: 120_001 / 120_000 }, 'monthly');

  it('is over it, not near it', () => {
    expect(isOverLimit(over)).toBe(true);
    expect(isNearLimit(over)).toBe(false);
    expect(spendingStatusOf(over)).toBe('over_limit');
  });

  it('is not told of while it cannot pay anyway', () => {
    expect(spendingStatusOf({ ...over, status: 'frozen' })).toBe('frozen');
  });

  it('is not over it by spending all of it', () => {
    const used = card({ ...november, spent: 120_000, ratio: 1 }, 'monthly');
    expect(spendingStatusOf(used)).toBe('limit_reached');
    expect(isNearLimit(used)).toBe(false);
    expect(canPay(used)).toBe(false);
  });

  it('is shown as ended once it expired or was used up, unless it is frozen', () => {
    expect(spendingStatusOf({ ...over, ended: 'expired' })).toBe('expired');
    const used = { ...card(november, 'monthly'), ended: 'used' as const };
    expect([spendingStatusOf(used), canPay(used), needsAttention(used)]).toEqual(['used_up', false, false]);
    expect(spendingStatusOf({ ...used, status: 'frozen' })).toBe('frozen');
  });
});

describe('A card of a program', () => {
  const of = (over: Partial<CardSummaryWire>) => ({
    ...card(november, 'monthly'),
    programState: 'active' as const,
    programLeft: 90_000,
    ...over,
  });

  it('leaves no more than the program does', () => {
    expect(leftNow(card(november, 'monthly'))).toBe(3_725);
    expect(leftNow(of({}))).toBe(3_725);
    expect(leftNow(of({ programLeft: 400 }))).toBe(400);
    expect(leftNow(of({ programState: 'closed' }))).toBe(0);
    expect(leftNow(card({ ...november, spent: 130_000 }, 'monthly'))).toBe(0);
  });

  it('is shown as stopped by it only where it could pay itself', () => {
    const cards = [
      of({}),
      of({ programLeft: 0 }),
      of({ programState: 'paused' }),
      of({ programState: 'paused', status: 'frozen' }),
    ];
    expect(cards.map(shownSpendingStatusOf)).toEqual([
      'near_limit',
      'program_limit_reached',
      'program_not_active',
      'frozen',
    ]);
    expect(cards.map(canPay)).toEqual([true, false, false, false]);
  });
});

describe('A new limit', () => {
  it('needs no warning from what is spent on', () => {
    expect(overspentWarning(card(november, 'monthly'), 116_275, 'en-US')).toBeNull();
  });

  it.each<[Frequency, string | null, string]>([
    [
      'monthly',
      '2025-11-30T23:59:59.999Z',
      '$1,162.75 is already spent or on hold this month. Further purchases are declined until Dec 1 (UTC).',
    ],
    [
      'daily',
      '2025-11-20T23:59:59.999Z',
      '$1,162.75 is already spent or on hold today. Further purchases are declined until Nov 21 (UTC).',
    ],
    [
      'total',
      null,
      '$1,162.75 is already spent or on hold on this card. Further purchases are declined until the limit is raised.',
    ],
  ])('below what is spent, %s, is warned of', (frequency, periodEnd, warning) => {
    const spending = card({ ...november, periodEnd }, frequency);
    expect(overspentWarning(spending, 116_274, 'en-US')).toBe(warning);
  });

  it('says spent alone where nothing is on hold', () => {
    const warning = overspentWarning(card({ ...november, held: 0 }, 'monthly'), 10_000, 'en-US');
    expect(warning).toMatch(/^\$1,162\.75 is already spent this month\./);
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
    ['daily', '2025-11-20T23:59:59.999Z', '2025-11-20T12:00:00Z', 'resets at midnight UTC'],
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
