import { type DecisionWire } from '@almoner/contracts';
import { describe, expect, it } from '@jest/globals';
import { checkFigure, checkLabel, checkSum, decisionAnswer, uncheckedReason } from './decision-sentence.ts';

type Check = DecisionWire['checks'][number];

const spendRule: Check = {
  name: 'spend_rule',
  outcome: 'failed',
  figures: {
    spentBefore: 116275,
    amount: 8640,
    wouldBe: 124915,
    limit: 120000,
    frequency: 'monthly',
    periodStart: '2025-11-01T00:00:00.000Z',
  },
};
const balance: Check = {
  name: 'account_balance',
  outcome: 'failed',
  figures: { available: 1200, amount: 8640 },
};

const perPurchase: Check = {
  name: 'per_purchase_limit',
  outcome: 'failed',
  figures: { amount: 8640, limit: 2000, owner: 'card' },
};

function declined(check: Check, declineReason: DecisionWire['declineReason']): DecisionWire {
  return {
    id: 'decision',
    cardId: null,
    spendProgramId: null,
    stripeAuthID: 'iauth_1',
    merchant: {
      name: 'Fennel Row Produce',
      category: 'grocery_stores',
      city: null,
      country: null,
      categoryCode: null,
      networkId: null,
      authorizationMethod: null,
      wallet: null,
    },
    amount: 8640,
    currency: 'USD',
    approved: false,
    status: 'closed',
    declineReason,
    requestedAt: '2025-11-20T09:41:07.000Z',
    decidedInMs: 84,
    checks: [check],
    history: [],
  };
}

describe('The answer of a decision', () => {
  it('says what was left and what was needed when the limit said no', () => {
    expect(decisionAnswer(declined(spendRule, 'spend_limit_exceeded'), 'en-US')).toBe(
      '$37.25 was left for November. This needed $86.40.',
    );
  });

  it('says how much cash is allowed when the cash limit said no', () => {
    const figures = { amount: 6_001, limit: 6_000, owner: 'card' };
    const cash: Check = { name: 'cash_limit', outcome: 'failed', figures };
    expect(decisionAnswer(declined(cash, 'cash_limit_exceeded'), 'en-US')).toBe(
      'At most $60.00 in cash is allowed at a time. This needed $60.01.',
    );
    expect(checkFigure(cash, 'USD', 'en-US')).toBe('up to $60.00');
    const none: Check = { ...cash, figures: { amount: 6_001, limit: null, owner: null } };
    expect(decisionAnswer(declined(none, 'cash_not_allowed'), 'en-US')).toBe(
      'This card does not allow cash. Pay without cash back, or ask an admin to allow cash.',
    );
    expect(checkFigure(none, 'USD', 'en-US')).toBe('no cash');
  });

  it('says what was requested where the terminal accepted less', () => {
    const decision = { ...declined(spendRule, null), approved: true, amount: 4_000, requestedAmount: 7_500 };
    expect(decisionAnswer(decision, 'en-US')).toBe(
      'Approved for $40.00, which was all that was left. The merchant requested $75.00.',
    );
  });

  it('never says that less than nothing was left', () => {
    const over = { ...spendRule, figures: { ...spendRule.figures, spentBefore: 130000 } };
    expect(decisionAnswer(declined(over, 'spend_limit_exceeded'), 'en-US')).toContain('$0.00 was left');
  });

  it('says what the account held when the balance said no', () => {
    expect(decisionAnswer(declined(balance, 'insufficient_funds'), 'en-US')).toBe(
      '$12.00 was available in the account. This needed $86.40.',
    );
  });

  it('says that there was too little, without the sum, to whoever may not see accounts', () => {
    const untold = { ...balance, figures: {} };
    expect(decisionAnswer(declined(untold, 'insufficient_funds'))).toBe(
      'The funding account did not have enough money available.',
    );
    expect([checkFigure(untold, 'USD'), checkSum(untold)]).toEqual(['', null]);
  });

  it('names the fund that had too little, with its balance only for people who may see accounts', () => {
    const fund: Check = { name: 'fund_open', outcome: 'passed', figures: { fund: 'Garden', state: 'open' } };
    const answer = (check: Check) =>
      decisionAnswer({ ...declined(check, 'insufficient_funds'), checks: [fund, check] }, 'en-US');
    expect(answer(balance)).toBe('The restricted fund “Garden” had $12.00 available. This needed $86.40.');
    expect(answer({ ...balance, figures: {} })).toBe(
      'The restricted fund “Garden” did not have enough money available.',
    );
  });

  it('says what the program’s period or budget had left when either said no', () => {
    const limit: Check = { ...spendRule, name: 'program_limit' };
    expect(decisionAnswer(declined(limit, 'program_limit_exceeded'), 'en-US')).toBe(
      'The spend program had $37.25 left for November. This needed $86.40.',
    );
    const budget: Check = { ...spendRule, name: 'program_budget' };
    expect(decisionAnswer(declined(budget, 'program_budget_exceeded'), 'en-US')).toBe(
      'The spend program’s budget had $37.25 left. This needed $86.40.',
    );
  });

  it('says how a program stands that does not pay', () => {
    const check: Check = { name: 'program_active', outcome: 'failed', figures: { standing: 'paused' } };
    expect(decisionAnswer(declined(check, 'program_not_active'))).toBe(
      'The spend program of this card is paused.',
    );
  });

  it('names the fund and its purpose at a merchant outside it', () => {
    const figures = { owner: 'fund', fund: 'Garden', purpose: 'Seeds and tools' };
    const check: Check = { name: 'merchant_allowed', outcome: 'failed', figures };
    expect(decisionAnswer(declined(check, 'outside_fund_purpose'))).toBe(
      'Garden pays for this card and may be spent only for its purpose: “Seeds and tools”. This merchant is outside it.',
    );
    expect(decisionAnswer(declined({ ...check, figures: {} }, 'outside_fund_purpose'))).toMatch(
      /^The restricted fund that pays for this card/,
    );
  });

  it('says what one purchase may cost when that said no', () => {
    const limited = declined(perPurchase, 'purchase_limit_exceeded');
    expect(decisionAnswer(limited, 'en-US')).toBe(
      'At most $20.00 is allowed for one purchase. This needed $86.40.',
    );
    expect(checkFigure(perPurchase, 'USD', 'en-US')).toBe('$66.40 short');
    expect(checkFigure({ ...perPurchase, outcome: 'passed' }, 'USD', 'en-US')).toBe('up to $20.00');
    expect(checkSum(perPurchase)?.map(([, minor]) => minor)).toEqual([8640, 2000]);
  });

  it('names the day until which a card may pay, whatever the zone of the viewer', () => {
    const expiry: Check = { name: 'card_expiry', outcome: 'failed', figures: { expiresOn: '2026-11-28' } };
    expect(checkFigure(expiry, 'USD', 'en-US')).toBe('Nov 28, 2026');
  });

  it('names the currency that an active card does not support, instead of calling it inactive', () => {
    const check: Check = {
      name: 'card_active',
      outcome: 'failed',
      figures: { status: 'active', currency: 'EUR' },
    };
    expect([checkLabel(check), checkFigure(check, 'EUR')]).toEqual([
      'Charged in a currency that the card supports',
      'EUR',
    ]);
    const frozen: Check = { ...check, figures: { status: 'frozen', currency: 'EUR' } };
    expect([checkLabel(frozen), checkFigure(frozen, 'EUR')]).toEqual(['Card active', 'frozen']);
  });

  it('explains a frozen card in words', () => {
    const check: Check = { name: 'card_active', outcome: 'failed', figures: {} };
    expect(decisionAnswer(declined(check, 'card_frozen'))).toBe('The card was frozen.');
  });
});

describe('A decline without a single check', () => {
  const unreached: Check = { name: 'card_active', outcome: 'not_reached', figures: {} };

  it('says who declined it instead', () => {
    expect(uncheckedReason(declined(unreached, 'card_frozen'))).toMatch(
      /card network declined it without asking us/,
    );
    expect(uncheckedReason(declined(unreached, 'decision_timeout'))).toMatch(
      /The checks could not be completed/,
    );
  });

  it('is none where a check was made', () => {
    expect(uncheckedReason(declined(spendRule, 'spend_limit_exceeded'))).toBeNull();
    expect(uncheckedReason({ ...declined(unreached, null), approved: true })).toBeNull();
  });
});

describe('The figure of a check', () => {
  it('says how much was short', () => {
    expect(checkFigure(spendRule, 'USD', 'en-US')).toBe('$49.15 short');
    expect(checkFigure(balance, 'USD', 'en-US')).toBe('$74.40 short');
  });

  it('says what is left when it passed, and nothing it did not reach', () => {
    const passed: Check = { ...spendRule, outcome: 'passed', figures: { limit: 100000, wouldBe: 58640 } };
    expect(checkFigure(passed, 'USD', 'en-US')).toBe('$413.60 left');
    expect(checkFigure({ ...balance, outcome: 'not_reached' }, 'USD')).toBe('not reached');
  });

  it('opens to a sum that adds up', () => {
    const [before, purchase, wouldBe] = checkSum(spendRule) ?? [];
    expect((before?.[1] ?? 0) + (purchase?.[1] ?? 0)).toBe(wouldBe?.[1]);
  });
});
