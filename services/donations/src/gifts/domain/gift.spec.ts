import { describe, expect, it } from '@jest/globals';
import { Money, newId } from '@almoner/kernel';
import fc from 'fast-check';
import { isForeign, newsOf, type Gift, type GiftFact } from './gift.ts';
import { giftTransitions, type GiftStatus } from './gift.states.ts';
import { type Payment, type Refund } from './payment.ts';

const usd = (minor: number) => Money.ofMinor(minor, 'USD');
const paidAt = new Date('2026-11-20T09:41:07Z');

const aGift = (over: Partial<Gift> = {}): Gift => ({
  id: newId(),
  organizationId: newId(),
  campaignId: newId(),
  status: 'started',
  donorEmail: 'odile@donor.example',
  donorName: null,
  total: usd(5000),
  fee: null,
  refunded: usd(0),
  failureReason: null,
  stripeAccountId: 'acct_1',
  stripePaymentIntentId: 'pi_1',
  startedAt: paidAt,
  occurredAt: paidAt,
  ...over,
});
const aPayment = (outcome: Payment['outcome'], over: Partial<Payment> = {}): Payment => ({
  stripePaymentIntentId: 'pi_1',
  amount: usd(5000),
  outcome,
  ...over,
});
const paid = (...refunds: Refund[]): Payment['outcome'] => ({ is: 'paid', fee: usd(175), paidAt, refunds });
const aRefund = (id: string, minor: number): Refund => ({
  stripeRefundId: id,
  amount: usd(minor),
  refundedAt: new Date(paidAt.getTime() + minor),
});
const none = new Set<string>();
const kinds = (facts: GiftFact[]) => facts.map(({ is }) => is);

describe('newsOf', () => {
  it.each<[GiftStatus, string[]]>([
    ['started', ['succeeded']],
    ['failed', ['succeeded']],
    ['succeeded', []],
    ['refunded', []],
  ])('of a paid payment for a gift that is %s: %j', (status, news) =>
    expect(kinds(newsOf(aGift({ status }), aPayment(paid()), none))).toEqual(news),
  );

  it.each<[GiftStatus, string[]]>([
    ['started', ['failed']],
    ['failed', ['failed']],
    ['succeeded', []],
    ['refunded', []],
  ])('of a declined payment for a gift that is %s: %j', (status, news) => {
    const declined = aPayment({ is: 'failed', reason: 'card_declined' });
    expect(kinds(newsOf(aGift({ status, failureReason: 'expired_card' }), declined, none))).toEqual(news);
  });

  it('says nothing when the same decline is told again, or nobody came back after one', () => {
    const gift = aGift({ status: 'failed', failureReason: 'card_declined' });
    expect(newsOf(gift, aPayment({ is: 'failed', reason: 'card_declined' }), none)).toEqual([]);
    expect(newsOf(gift, aPayment({ is: 'failed', reason: 'abandoned' }), none)).toEqual([]);
  });

  it('books a gift whose refund is heard of first, then the refund', () => {
    const facts = newsOf(aGift(), aPayment(paid(aRefund('re_1', 5000))), none);
    expect(kinds(facts)).toEqual(['succeeded', 'refunded']);
  });

  it('knows the refund that makes the gift whole again to the cent', () => {
    const gift = aGift({ status: 'succeeded', refunded: usd(1000) });
    const outcome = paid(aRefund('re_3', 3999), aRefund('re_1', 1000), aRefund('re_4', 4000));
    const wholeness = newsOf(gift, aPayment(outcome), new Set(['re_1', 're_4']));
    expect(wholeness).toMatchObject([{ isWhole: false }]);
    expect(newsOf(gift, aPayment(outcome), new Set(['re_1', 're_3']))).toMatchObject([{ isWhole: true }]);
  });
});

describe('isForeign', () => {
  it('tells a payment of another sum, another currency or another gift', () => {
    const own = aPayment(paid());
    expect(isForeign(aGift(), own)).toBe(false);
    expect(isForeign(aGift({ stripePaymentIntentId: null }), own)).toBe(false);
    expect(isForeign(aGift(), { ...own, amount: usd(4999) })).toBe(true);
    expect(isForeign(aGift(), { ...own, amount: Money.ofMinor(5000, 'EUR') })).toBe(true);
    expect(isForeign(aGift({ stripePaymentIntentId: 'pi_2' }), own)).toBe(true);
  });
});

describe('the states of a gift', () => {
  it('lead from money that came only to money that went back', () => {
    const states = fc.constantFrom<GiftStatus>('started', 'failed', 'succeeded', 'refunded');
    fc.assert(
      fc.property(states, states, (from, to) => {
        if (giftTransitions[from].includes(to) && (from === 'succeeded' || from === 'refunded'))
          expect(to).toBe('refunded');
      }),
    );
  });
});
