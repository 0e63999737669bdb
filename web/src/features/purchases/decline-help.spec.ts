import { describe, expect, it } from '@jest/globals';
import { type CardDetailWire, type DecisionWire } from '@almoner/contracts';
import { declineHelp, programRemaining } from './decline-help.ts';

const may = {
  freeze: false,
  unfreeze: true,
  cancel: true,
  rename: true,
  replace: false,
  activate: false,
  showNumber: false,
  changeLimit: true,
  swapSpendRule: true,
  requestLimit: false,
};
const card: Parameters<typeof declineHelp>[1] = {
  status: 'active',
  may,
  program: null,
  controls: [],
  spendRule: { id: 'rule', name: null, frequency: 'monthly', limit: 75_000, currency: 'USD' },
  usage: {
    periodStart: '2026-11-01T00:00:00.000Z',
    periodEnd: '2026-11-30T23:59:59.999Z',
    spent: 71_250,
    held: 0,
    limit: 75_000,
    increase: 0,
    ratio: 0.95,
  },
};
const decision = {
  approved: false,
  declineReason: 'spend_limit_exceeded',
  cardId: 'card',
  amount: 6_150,
  checks: [
    {
      name: 'spend_rule',
      outcome: 'failed',
      figures: { limit: 75_000, spentBefore: 71_250, wouldBe: 77_400 },
    },
  ],
} as unknown as DecisionWire;
const admin = { movesMoney: true };

describe('What helps after a decline', () => {
  it('is a limit that covers the purchase, for those who may change it', () => {
    expect(declineHelp(decision, card, admin)).toMatchObject({
      kind: 'raise_limit',
      shortfall: { missingMinor: 2_400, suggestedLimitMinor: 77_400 },
    });
    expect(declineHelp(decision, { ...card, may: { ...may, changeLimit: false } }, admin)).toBeNull();
  });

  it('is nothing once the limit was raised', () => {
    const raised = { ...card, usage: card.usage && { ...card.usage, limit: 80_000 } };
    expect(declineHelp(decision, raised, admin)).toBeNull();
  });

  it('is nothing once the purchase was repeated and approved', () => {
    const repeated = { ...decision, laterPurchase: { id: 'later', at: '2026-11-10T12:00:00.000Z' } };
    expect(declineHelp(repeated, card, admin)).toBeNull();
  });

  it('is to unfreeze the card or to deposit, by the reason and the rights', () => {
    const frozen: DecisionWire = { ...decision, declineReason: 'card_frozen' };
    expect(declineHelp(frozen, card, admin)).toEqual({ kind: 'unfreeze' });
    expect(declineHelp(frozen, { ...card, may: { ...may, unfreeze: false } }, admin)).toBeNull();
    const broke: DecisionWire = { ...decision, declineReason: 'insufficient_funds' };
    expect(declineHelp(broke, card, admin)).toEqual({ kind: 'deposit' });
    expect(declineHelp(broke, card, { movesMoney: false })).toBeNull();
  });

  it('is to allow the merchant, as long as some rule refuses it', () => {
    const refused: DecisionWire = {
      ...decision,
      declineReason: 'merchant_not_allowed',
      merchant: {
        name: 'Crust & Co',
        category: 'bakeries',
        city: null,
        country: 'US',
        categoryCode: '5462',
        networkId: null,
        authorizationMethod: null,
        wallet: null,
      },
    };
    const merchantRules = [{ kind: 'allow', by: 'group', value: 'fuel' } as const];
    const controls = [{ owner: 'program' as const, merchantRules, perPurchaseLimit: null, cashLimit: null }];
    expect(declineHelp(refused, { ...card, controls }, admin)).toEqual({ kind: 'allow_merchant' });
    expect(declineHelp(refused, card, admin)).toBeNull();
  });

  it('is to raise the per-purchase limit, as long as one is below what the purchase needs', () => {
    const figures = { amount: 9_150, limit: 2_000, owner: 'card' };
    const over: DecisionWire = {
      ...decision,
      declineReason: 'purchase_limit_exceeded',
      checks: [{ name: 'per_purchase_limit', outcome: 'failed', figures }],
    };
    const limited = (perPurchaseLimit: number | null) => ({
      ...card,
      controls: [{ owner: 'card' as const, merchantRules: [], perPurchaseLimit, cashLimit: null }],
    });
    const raise = { kind: 'raise_controls_limit', limit: 'perPurchaseLimit', neededMinor: 9_150 };
    expect(declineHelp(over, limited(9_149), admin)).toEqual(raise);
    expect(declineHelp(over, limited(9_150), admin)).toBeNull();
    expect(declineHelp(over, limited(null), admin)).toBeNull();
  });

  it('is to allow the cash, unless the limits allow as much by now', () => {
    const figures = { amount: 6_000, limit: null, owner: null };
    const cash: DecisionWire = {
      ...decision,
      declineReason: 'cash_not_allowed',
      checks: [{ name: 'cash_limit', outcome: 'failed', figures }],
    };
    const withLimits = (...limits: (number | null)[]) => ({
      ...card,
      controls: limits.map((cashLimit) => ({
        owner: 'card' as const,
        merchantRules: [],
        perPurchaseLimit: null,
        cashLimit,
      })),
    });
    const allow = { kind: 'raise_controls_limit', limit: 'cashLimit', neededMinor: 6_000 };
    expect(declineHelp(cash, withLimits(), admin)).toEqual(allow);
    expect(declineHelp(cash, withLimits(null), admin)).toEqual(allow);
    expect(declineHelp(cash, withLimits(9_000, 5_999), admin)).toEqual(allow);
    expect(declineHelp(cash, withLimits(9_000, 6_000, null), admin)).toBeNull();
  });

  it('says what a program leaves', () => {
    const limit = (kind: CardDetailWire['limits'][number]['kind'], remaining: number) =>
      ({ kind, remaining }) as CardDetailWire['limits'][number];
    const limits = [limit('card_rule', 1), limit('program_period', 900), limit('program_budget', 500)];
    expect(programRemaining({ limits })).toBe(500);
    expect(programRemaining({ limits: limits.slice(0, 1) })).toBeNull();
  });
});
