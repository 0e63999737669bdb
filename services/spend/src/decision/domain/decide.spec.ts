import { describe, expect, it } from '@jest/globals';
import { Money, newId } from '@almoner/kernel';
import { type CardSnapshot } from '../../cards/domain/card-snapshot.ts';
import { type CardLimit } from '../../limits/domain/limit.ts';
import { type Program } from '../../programs/domain/program.ts';
import { decide } from './decide.ts';
import { type AuthorizationRequest } from './decision.ts';

const usd = (minor: number) => Money.ofMinor(minor, 'USD');

const cardRuleLimit: CardLimit = {
  id: newId(),
  kind: 'card_rule',
  frequency: 'monthly',
  limit: usd(120_000),
  increases: [],
  countsFrom: new Date('2026-01-15T10:00:00Z'),
  version: null,
};
const programPeriodLimit: CardLimit = {
  id: newId(),
  kind: 'program_period',
  frequency: 'quarterly',
  limit: usd(500_000),
  increases: [],
  countsFrom: new Date('2026-10-20T08:00:00.000Z'),
  version: 3,
};

const createCard = (over: Partial<CardSnapshot> = {}): CardSnapshot => ({
  organizationId: newId(),
  isOrganizationActive: true,
  cardId: newId(),
  userId: newId(),
  version: 1,
  cardStatus: 'active',
  cardholderStatus: 'active',
  fund: null,
  payingAccountId: newId(),
  expenseAccountId: newId(),
  currency: 'USD',
  limits: [cardRuleLimit],
  controls: { merchantRules: [], perPurchaseLimits: [], cashLimits: [] },
  terms: { expiresOn: null, isSingleUse: false, locksMerchant: false, firstPurchase: null },
  program: null,
  ...over,
});

const programWith = (over: Partial<Program> = {}): Program => ({
  id: newId(),
  teamId: null,
  status: 'active',
  startsAt: new Date('2026-11-01T00:00:00.000Z'),
  endsAt: new Date('2026-11-30T23:59:59.999Z'),
  ...over,
});

const noDetails = { cashback: usd(0), atmFee: usd(0) };

const createPurchase = (over: Partial<AuthorizationRequest> = {}): AuthorizationRequest => ({
  stripeAuthorizationId: 'iauth_1',
  stripeEventId: 'evt_1',
  stripeAccountId: 'acct_1',
  stripeCardId: 'ic_1',
  requestIndex: 0,
  amount: usd(8640),
  details: noDetails,
  isAmountControllable: false,
  alreadyApproved: usd(0),
  alreadyApprovedDetails: noDetails,
  merchant: {
    name: 'Fennel Row Produce',
    category: 'grocery_stores_supermarkets',
    city: 'Alder Falls',
    country: 'US',
    categoryCode: '5411',
    networkId: '4400123',
    authorizationMethod: 'chip',
    wallet: null,
  },
  networkCreatedAt: new Date('2026-11-20T09:41:07Z'),
  ...over,
});

describe('the rules of a decision', () => {
  it('leave an ordinary purchase to limits and balance', () => {
    const verdict = decide(createCard(), createPurchase());
    expect(verdict.declineReason).toBeNull();
    expect(verdict.checks.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
      'organization_active passed',
      'card_active passed',
      'cardholder_active passed',
      'platform_block_list passed',
    ]);
  });

  it.each([
    [{ isOrganizationActive: false }, {}, 'organization_not_active'],
    [{ cardStatus: 'inactive' as const }, {}, 'card_not_active'],
    [{ cardStatus: 'frozen' as const }, {}, 'card_frozen'],
    [{ cardStatus: 'canceled' as const }, {}, 'card_canceled'],
    [{ cardholderStatus: 'inactive' as const }, {}, 'cardholder_not_active'],
    [{ cardholderStatus: 'receipts_overdue' as const }, {}, 'receipts_overdue'],
    [{}, { amount: Money.ofMinor(100, 'EUR') }, 'currency_not_supported'],
    [{ cardStatus: 'frozen' as const }, { amount: Money.ofMinor(100, 'EUR') }, 'card_frozen'],
    [{}, { merchant: { ...createPurchase().merchant, categoryCode: '7995' } }, 'blocked_category'],
    [{}, { details: { ...noDetails, cashback: usd(2000) } }, 'cash_not_allowed'],
    [{}, { merchant: { ...createPurchase().merchant, categoryCode: '6011' } }, 'cash_not_allowed'],
    [{ program: programWith({ status: 'paused' }) }, {}, 'program_not_active'],
    [{ program: programWith({ status: 'closed' }) }, {}, 'program_not_active'],
  ])('decline with %j and %j because %s', (card, purchase, reason) => {
    const verdict = decide(createCard(card), createPurchase(purchase));
    expect(verdict.declineReason).toBe(reason);
    expect(verdict.checks.at(-1)?.outcome).toBe('failed');
  });

  it('give the first reason against it and stop there', () => {
    const verdict = decide(
      createCard({ isOrganizationActive: false, cardStatus: 'frozen' }),
      createPurchase(),
    );
    expect([verdict.declineReason, verdict.checks.length]).toEqual(['organization_not_active', 1]);
  });

  it('charge the period of the network’s time, not of ours', () => {
    const startsAt = (moment: string) =>
      decide(
        createCard(),
        createPurchase({ networkCreatedAt: new Date(moment) }),
      ).counted[0]?.period.startsAt.toISOString();
    expect(startsAt('2026-10-31T23:59:59.999Z')).toBe('2026-10-01T00:00:00.000Z');
    expect(startsAt('2026-11-01T00:00:00.000Z')).toBe('2026-11-01T00:00:00.000Z');
  });

  it('let a program pay from its first to its last millisecond, in the network’s time', () => {
    const card = createCard({ program: programWith() });
    const reasonAt = (moment: string) =>
      decide(card, createPurchase({ networkCreatedAt: new Date(moment) })).declineReason;
    expect(reasonAt('2026-10-31T23:59:59.999Z')).toBe('program_not_active');
    expect(reasonAt('2026-11-01T00:00:00.000Z')).toBeNull();
    expect(reasonAt('2026-11-30T23:59:59.999Z')).toBeNull();
    expect(reasonAt('2026-12-01T00:00:00.000Z')).toBe('program_not_active');
  });

  it('let a card pay to the last millisecond of its expiry date, in the network’s time', () => {
    const terms = {
      expiresOn: '2026-11-20',
      isSingleUse: false,
      locksMerchant: false,
      firstPurchase: null,
    };
    const reasonAt = (moment: string) =>
      decide(createCard({ terms }), createPurchase({ networkCreatedAt: new Date(moment) })).declineReason;
    expect(reasonAt('2026-11-20T23:59:59.999Z')).toBeNull();
    expect(reasonAt('2026-11-21T00:00:00.000Z')).toBe('card_expired');
  });

  it('lock a card to the merchant of its first purchase, by name where the network gives no id', () => {
    const firstPurchase = {
      stripeAuthorizationId: 'iauth_0',
      merchantName: 'Fennel Row Produce',
      merchantNetworkId: null,
    };
    const terms = { expiresOn: null, isSingleUse: false, locksMerchant: true, firstPurchase };
    const reasonAt = (name: string) => {
      const merchant = { ...createPurchase().merchant, name };
      return decide(createCard({ terms }), createPurchase({ merchant })).declineReason;
    };
    expect(reasonAt('FENNEL ROW PRODUCE')).toBeNull();
    expect(reasonAt('Harbor Market')).toBe('card_merchant_locked');
  });

  it('count in every limit of the card, each in its own period, in the order of the checks', () => {
    const { counted } = decide(createCard({ limits: [programPeriodLimit, cardRuleLimit] }), createPurchase());
    expect(counted.map(({ limit, period }) => [limit.kind, period.startsAt.toISOString()])).toEqual([
      ['card_rule', '2026-11-01T00:00:00.000Z'],
      ['program_period', '2026-10-01T00:00:00.000Z'],
    ]);
  });

  it('count a total from the start of the limit', () => {
    const total: CardLimit = { ...programPeriodLimit, frequency: 'total' };
    expect(decide(createCard({ limits: [total] }), createPurchase()).counted[0]?.period).toEqual({
      frequency: 'total',
      startsAt: total.countsFrom,
      endsAt: null,
    });
  });
});
