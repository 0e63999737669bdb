import { describe, expect, it } from '@jest/globals';
import { Money, newId } from '@almoner/kernel';
import fc from 'fast-check';
import { isOtherPayment, newChanges, type Gift, type GiftChange } from './gift.ts';
import { giftTransitions, type GiftStatus } from './gift.states.ts';
import { type Payment, type Refund } from './payment.ts';

const usd = (minor: number) => Money.ofMinor(minor, 'USD');
const paidAt = new Date('2026-11-20T09:41:07Z');

const giftWith = (over: Partial<Gift> = {}): Gift => ({
  id: newId(),
  organizationId: newId(),
  campaignId: newId(),
  method: 'card',
  status: 'started',
  donorEmail: 'odile@donor.example',
  donorName: null,
  total: usd(5000),
  designations: [],
  fee: null,
  refunded: usd(0),
  failureReason: null,
  stripeAccountId: 'acct_1',
  stripePaymentIntentId: 'pi_1',
  startedAt: paidAt,
  occurredAt: paidAt,
  ...over,
});
const paymentWith = (outcome: Payment['outcome'], over: Partial<Payment> = {}): Payment => ({
  stripePaymentIntentId: 'pi_1',
  amount: usd(5000),
  outcome,
  ...over,
});
const paid = (...refunds: Refund[]): Payment['outcome'] => ({ kind: 'paid', fee: usd(175), paidAt, refunds });
const aRefund = (id: string, minor: number): Refund => ({
  stripeRefundId: id,
  amount: usd(minor),
  refundedAt: new Date(paidAt.getTime() + minor),
});
const none = new Set<string>();
const kinds = (facts: GiftChange[]) => facts.map(({ kind }) => kind);

describe('newChanges', () => {
  it.each<[GiftStatus, string[]]>([
    ['started', ['succeeded']],
    ['failed', ['succeeded']],
    ['succeeded', []],
    ['refunded', []],
  ])('of a paid payment for a gift that is %s: %j', (status, changes) =>
    expect(kinds(newChanges(giftWith({ status }), paymentWith(paid()), none))).toEqual(changes),
  );

  it.each<[GiftStatus, string[]]>([
    ['started', ['failed']],
    ['failed', ['failed']],
    ['succeeded', []],
    ['refunded', []],
  ])('of a declined payment for a gift that is %s: %j', (status, changes) => {
    const declined = paymentWith({ kind: 'failed', reason: 'card_declined' });
    expect(kinds(newChanges(giftWith({ status, failureReason: 'expired_card' }), declined, none))).toEqual(
      changes,
    );
  });

  it('are none when the same decline is reported again, or the payment is abandoned after one', () => {
    const gift = giftWith({ status: 'failed', failureReason: 'card_declined' });
    expect(newChanges(gift, paymentWith({ kind: 'failed', reason: 'card_declined' }), none)).toEqual([]);
    expect(newChanges(gift, paymentWith({ kind: 'failed', reason: 'abandoned' }), none)).toEqual([]);
  });

  it('book the gift and then its refund when the refund is reported first', () => {
    const facts = newChanges(giftWith(), paymentWith(paid(aRefund('re_1', 5000))), none);
    expect(kinds(facts)).toEqual(['succeeded', 'refunded']);
  });

  it('mark the refund that refunds the gift in full, to the cent', () => {
    const gift = giftWith({ status: 'succeeded', refunded: usd(1000) });
    const outcome = paid(aRefund('re_3', 3999), aRefund('re_1', 1000), aRefund('re_4', 4000));
    const wholeness = newChanges(gift, paymentWith(outcome), new Set(['re_1', 're_4']));
    expect(wholeness).toMatchObject([{ isFull: false }]);
    expect(newChanges(gift, paymentWith(outcome), new Set(['re_1', 're_3']))).toMatchObject([
      { isFull: true },
    ]);
  });
});

describe('isOtherPayment', () => {
  it('finds a payment of another amount, another currency or another gift', () => {
    const own = paymentWith(paid());
    expect(isOtherPayment(giftWith(), own)).toBe(false);
    expect(isOtherPayment(giftWith({ stripePaymentIntentId: null }), own)).toBe(false);
    expect(isOtherPayment(giftWith(), { ...own, amount: usd(4999) })).toBe(true);
    expect(isOtherPayment(giftWith(), { ...own, amount: Money.ofMinor(5000, 'EUR') })).toBe(true);
    expect(isOtherPayment(giftWith({ stripePaymentIntentId: 'pi_2' }), own)).toBe(true);
  });
});

describe('the states of a gift', () => {
  it('lead from succeeded only to refunded', () => {
    const states = fc.constantFrom<GiftStatus>('started', 'failed', 'succeeded', 'refunded');
    fc.assert(
      fc.property(states, states, (from, to) => {
        if (giftTransitions[from].includes(to) && (from === 'succeeded' || from === 'refunded'))
          expect(to).toBe('refunded');
      }),
    );
  });
});
