import { describe, expect, it } from '@jest/globals';
import { after, begun, sumsOf, type NetworkStep } from './authorization-model.ts';
import { differencesOf, type Sides } from './differences.ts';

const lived = (...steps: NetworkStep[]) => steps.reduce(after, begun('iauth_1', 'ic_1', 10_000, true));
const capture = (amount: number, closes = false) => ({ kind: 'capture', amount, closes }) as const;
const reverse = (amount: number) => ({ kind: 'reverse', amount }) as const;

describe('the model of an authorization', () => {
  it.each([
    [
      '3,000 captured, 2,000 reversed, the rest captured',
      [capture(3_000), reverse(2_000), capture(5_000, true)],
      0,
      8_000,
    ],
    ['6,000 reversed, 3,000 captured', [reverse(6_000), capture(3_000)], 1_000, 3_000],
    [
      '2,500 captured, finalized at 7,000',
      [capture(2_500), { kind: 'finalize', amount: 7_000 }],
      4_500,
      2_500,
    ],
    ['finalized above what was asked', [{ kind: 'finalize', amount: 12_000 }], 12_000, 0],
    ['incremented', [{ kind: 'increment', amount: 500 }], 10_500, 0],
    ['expired and captured late', [{ kind: 'expire' }, capture(4_000, true)], 0, 4_000],
    ['reversed in full', [reverse(10_000)], 0, 0],
    ['captured and refunded in part', [capture(10_000, true), { kind: 'refund', amount: 300 }], 0, 9_700],
  ] as [string, NetworkStep[], number, number][])('%s', (_, steps, held, taken) => {
    expect(sumsOf(lived(...steps))).toEqual({ held, taken });
  });
});

describe('the comparison', () => {
  const view = (held: number, taken: number, id = 'iauth_1') => new Map([[id, { held, taken }]]);
  const agreeing: Sides = {
    model: [lived(capture(3_000))],
    network: {
      authorizations: view(7_000, 3_000),
      cards: view(7_000, 3_000, 'ic_1'),
      deposited: 50_000,
      available: 40_000,
    },
    books: view(7_000, 3_000),
    counters: view(7_000, 3_000, 'ic_1'),
    list: view(7_000, 3_000),
    ledger: { posted: 47_000, held: 7_000 },
    pendingOnThePage: 7_000,
  };

  it('says nothing when all agree', () => {
    expect(differencesOf(agreeing)).toEqual([]);
  });

  it.each<[string, Partial<Sides>]>([
    ['a hold that Stripe does not have', { books: view(9_000, 3_000) }],
    ['a capture that was not booked', { books: view(7_000, 0) }],
    ['a counter that is too high', { counters: view(7_001, 3_000, 'ic_1') }],
    ['a purchase that the list does not show', { list: new Map() }],
    ['a ledger that holds too much', { ledger: { posted: 47_000, held: 7_001 } }],
    ['a deposit that was not taken back', { ledger: { posted: 97_000, held: 7_000 } }],
    ['a model that Stripe does not follow', { model: [lived()] }],
    ['a page that shows too little', { pendingOnThePage: 0 }],
  ])('finds %s', (_, wrong) => {
    expect(differencesOf({ ...agreeing, ...wrong })).not.toEqual([]);
  });
});
