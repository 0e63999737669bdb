import { describe, expect, it } from '@jest/globals';
import { type CardSummaryWire } from '@almoner/contracts';
import { toHomeCards } from './home-cards.presenter.ts';

const wren = 'wren';

function card(name: string, spent: number, over: Partial<CardSummaryWire> = {}): CardSummaryWire {
  const limit = 1_000;
  return {
    id: name,
    name,
    stripeCardID: null,
    cardholderID: null,
    organizationId: 'organization',
    holder: { id: wren, name: 'Wren Castell', email: 'wren@quillmere.example' },
    type: 'virtual',
    status: 'active',
    frozenBy: null,
    last4: '4417',
    spendProgramId: null,
    spendRule: { id: 'rule', name: null, frequency: 'monthly', limit, currency: 'USD' },
    usage: {
      periodStart: '2026-05-01T00:00:00.000Z',
      periodEnd: '2026-05-31T23:59:59.999Z',
      spent,
      held: 0,
      limit,
      ratio: spent / limit,
    },
    createdAt: '2026-05-01T00:00:00.000Z',
    version: 1,
    ...over,
  };
}

const names = (cards: readonly CardSummaryWire[]) => cards.map(({ name }) => name);
const odile = { id: 'odile', name: 'Odile Marrow', email: 'odile@quillmere.example' };

describe('The cards on Home', () => {
  it('are the active ones, closest to the limit first, and separately the own ones', () => {
    const cards = [
      card('little', 10),
      card('frozen', 990, { status: 'frozen' }),
      card('much', 800, { holder: odile }),
    ];
    const home = toHomeCards(cards, wren, []);
    expect(names(home.fullest)).toEqual(['much', 'little']);
    expect(names(home.own)).toEqual(['frozen', 'little']);
  });

  it('are counted once each, by their problem', () => {
    const cards = [
      card('at 90 %', 900),
      card('near', 901),
      card('full', 1_000),
      card('over', 1_001),
      card('frozen and over', 1_001, { status: 'frozen' }),
    ];
    expect(toHomeCards(cards, wren, [])).toMatchObject({
      nearLimit: { count: 2, names: ['full', 'near'] },
      overLimit: { count: 1, names: ['over'] },
      frozen: { count: 1, names: ['frozen and over'] },
    });
  });

  it('are cut to a size, but counted in full', () => {
    const many = Array.from({ length: 300 }, (_, index) => card(`card ${index}`, 950));
    const home = toHomeCards(many, wren, []);
    expect(home.nearLimit.count).toBe(300);
    for (const part of [home.own, home.fullest, home.nearLimit.names]) expect(part).toHaveLength(20);
  });

  it('have a name where a request is about them, even if they are not shown', () => {
    const subject = { cardId: 'asked' };
    const cards = [card('asked', 0, { status: 'canceled' }), card('other', 0)];
    expect(toHomeCards(cards, wren, [{ subject }]).names).toEqual({ asked: 'asked' });
  });
});
