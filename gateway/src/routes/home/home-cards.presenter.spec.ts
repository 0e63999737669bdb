import { describe, expect, it } from '@jest/globals';
import { type ReplyOf, type cardsRpc } from '@almoner/contracts';
import { toHomeCards } from './home-cards.presenter.ts';

type Ranked = ReplyOf<typeof cardsRpc.rankCards>;
type View = Ranked['cards'][number]['card'];

const wren = 'wren';
const limit = 1_000;

function ranked(name: string, spent: number, over: Partial<View> = {}): Ranked['cards'][number] {
  const card: View = {
    id: name,
    name,
    stripeCardID: null,
    cardholderID: null,
    organizationId: 'organization',
    holder: { id: wren, name: 'Wren Castell', email: 'wren@quillmere.example' },
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
    createdAt: '2026-05-01T00:00:00.000Z',
    version: 1,
    ...over,
  };
  const usage = {
    cardId: name,
    spendRuleId: 'rule',
    spendRuleName: null,
    version: 1,
    frequency: 'monthly' as const,
    currency: 'USD',
    limit,
    periodStart: '2026-05-01T00:00:00.000Z',
    periodEnd: '2026-05-31T23:59:59.999Z',
    spent,
    held: 0,
    increase: 0,
    ratio: spent / limit,
    ended: null,
    programState: null,
    programLeft: null,
  };
  return { card, usage };
}

const home = (cards: Ranked['cards'], counts: Ranked['counts'] = {}) =>
  toHomeCards({ cards, counts, names: {} }, wren);
const names = (cards: readonly { readonly name: string }[]) => cards.map(({ name }) => name);
const odile = { id: 'odile', name: 'Odile Marrow', email: 'odile@quillmere.example' };

describe('The cards on Home', () => {
  it('are the active ones, closest to the limit first, and separately the own ones', () => {
    const { fullest, own } = home([
      ranked('frozen', 990, { status: 'frozen' }),
      ranked('much', 800, { holder: odile }),
      ranked('little', 10),
    ]);
    expect(names(fullest)).toEqual(['much', 'little']);
    expect(names(own)).toEqual(['frozen', 'little']);
  });

  it('are named by their problem', () => {
    const cards = [
      ranked('over', 1_001),
      ranked('frozen and over', 1_001, { status: 'frozen' }),
      ranked('full', 1_000),
      ranked('near', 901),
      ranked('at 90 %', 900),
    ];
    expect(
      home(cards, { near_limit: 1, limit_reached: 1, over_limit: 1, frozen: 1, active: 1 }),
    ).toMatchObject({
      limitReached: { count: 1, names: ['full'] },
      nearLimit: { count: 1, names: ['near'] },
      overLimit: { count: 1, names: ['over'] },
      frozen: { count: 1, names: ['frozen and over'] },
    });
  });

  it('are cut to a size, but counted in full', () => {
    const many = Array.from({ length: 100 }, (_, index) => ranked(`card ${index}`, 950));
    const { nearLimit, own, fullest } = home(many, { near_limit: 300 });
    expect(nearLimit.count).toBe(300);
    for (const part of [own, fullest, nearLimit.names]) expect(part).toHaveLength(20);
  });
});
