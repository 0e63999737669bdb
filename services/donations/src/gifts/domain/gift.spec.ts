import { describe, expect, it } from '@jest/globals';
import { Money, newId } from '@almoner/kernel';
import fc from 'fast-check';
import { isOtherPayment, newChanges, type BookedRefund, type Gift, type GiftChange } from './gift.ts';
import { giftTransitions, type GiftStatus } from './gift.states.ts';
import { type FailedRefund, type Payment, type Refund } from './payment.ts';

const usd = (minor: number) => Money.ofMinor(minor, 'USD');
const paidAt = new Date('2026-11-20T09:41:07Z');

const giftWith = (over: Partial<Gift> = {}): Gift => ({
  id: newId(),
  organizationId: newId(),
  campaignId: newId(),
  method: 'card',
  status: 'started',
  donorEmail: 'odile@donor.example',
  employer: null,
  donorName: null,
  amount: usd(5000),
  total: usd(5000),
  designations: [],
  fee: null,
  refunded: usd(0),
  failureReason: null,
  stripeAccountId: 'acct_1',
  stripePaymentIntentId: 'pi_1',
  stripeDebitId: null,
  debitStartedAt: null,
  verificationUrl: null,
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
const paid = (...refunds: Refund[]): Payment['outcome'] => withFailed([], ...refunds);
const withFailed = (failedRefunds: FailedRefund[], ...refunds: Refund[]): Payment['outcome'] => ({
  kind: 'paid',
  fee: usd(175),
  paidAt,
  refunds,
  failedRefunds,
});
const aRefund = (id: string, minor: number): Refund => ({
  stripeRefundId: id,
  amount: usd(minor),
  refundedAt: new Date(paidAt.getTime() + minor),
});
const booked = (id: string, minor: number, over: Partial<BookedRefund> = {}): BookedRefund => ({
  ...aRefund(id, minor),
  designations: [],
  hasFailed: false,
  dispute: null,
  ...over,
});
const failed = (stripeRefundId: string): FailedRefund => ({ stripeRefundId, failedAt: null });
const none: BookedRefund[] = [];
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
    const known = [booked('re_1', 1000)];
    const never = [booked('re_0', 5000, { hasFailed: true })];
    const wholeness = (other: Refund) =>
      newChanges(gift, paymentWith(paid(aRefund('re_1', 1000), other)), [...known, ...never]);
    expect(wholeness(aRefund('re_3', 3999))).toMatchObject([{ isFull: false }]);
    expect(wholeness(aRefund('re_4', 4000))).toMatchObject([{ isFull: true }]);
  });
});

describe('a refund that fails', () => {
  const refundedGift = giftWith({ status: 'refunded', refunded: usd(5000) });
  const failedLater = paymentWith(withFailed([failed('re_1')]));

  it('is taken back once', () => {
    const changes = newChanges(refundedGift, failedLater, [booked('re_1', 5000)]);
    expect(changes).toMatchObject([
      { kind: 'refund_failed', refund: { stripeRefundId: 're_1' }, wasFull: true },
    ]);
    const after = giftWith({ status: 'succeeded' });
    expect(newChanges(after, failedLater, [booked('re_1', 5000, { hasFailed: true })])).toEqual([]);
  });

  it('changes nothing when it was never booked, or when an older description says that it succeeded', () => {
    expect(kinds(newChanges(giftWith(), failedLater, none))).toEqual(['succeeded']);
    expect(newChanges(giftWith({ status: 'succeeded' }), failedLater, none)).toEqual([]);
    const older = paymentWith(paid(aRefund('re_1', 5000)));
    const known = [booked('re_1', 5000, { hasFailed: true })];
    expect(newChanges(giftWith({ status: 'succeeded' }), older, known)).toEqual([]);
  });

  it('is taken back before the refund that follows it, which is full again', () => {
    const payment = paymentWith(withFailed([failed('re_1')], aRefund('re_2', 5000)));
    const changes = newChanges(refundedGift, payment, [booked('re_1', 5000)]);
    expect(changes).toMatchObject([
      { kind: 'refund_failed', wasFull: true },
      { kind: 'refunded', refundedBefore: usd(0), isFull: true },
    ]);
  });

  it('of two that filled the gift leaves the other one', () => {
    const known = [booked('re_1', 2000), booked('re_2', 3000)];
    const [first, second] = newChanges(
      refundedGift,
      paymentWith(withFailed([failed('re_1'), failed('re_2')])),
      known,
    );
    expect(first).toMatchObject({ refunded: usd(3000), wasFull: true });
    expect(second).toMatchObject({ refunded: usd(0), wasFull: false });
  });

  it('leaves a gap that the next refund fills: what it gave back is there again', () => {
    const designations = [
      { fundId: 'roof', amount: usd(3000) },
      { fundId: 'garden', amount: usd(2000) },
    ];
    const gift = giftWith({ status: 'succeeded', designations, refunded: usd(3000) });
    const known = [
      booked('re_1', 2000, { designations: [{ fundId: 'garden', amount: usd(2000) }] }),
      booked('re_2', 1000, { designations: [{ fundId: 'roof', amount: usd(1000) }] }),
    ];
    const payment = paymentWith(withFailed([failed('re_1')], aRefund('re_3', 4000)));
    expect(newChanges(gift, payment, known)).toMatchObject([
      { refund: { designations: [{ fundId: 'garden', amount: usd(2000) }] } },
      {
        isFull: true,
        designations: [
          { fundId: 'roof', amount: usd(2000) },
          { fundId: 'garden', amount: usd(2000) },
        ],
      },
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
  it('lead from succeeded only to refunded, and from there only back', () => {
    const states = fc.constantFrom<GiftStatus>('started', 'failed', 'succeeded', 'refunded');
    fc.assert(
      fc.property(states, states, (from, to) => {
        if (!giftTransitions[from].includes(to)) return;
        if (from === 'succeeded') expect(to).toBe('refunded');
        if (from === 'refunded') expect(to).toBe('succeeded');
      }),
    );
  });
});

describe('a bank debit', () => {
  const debit = (over: Partial<Gift> = {}) => giftWith({ method: 'bank_debit', ...over });
  const kinds = (gift: Gift, outcome: Payment['outcome']) =>
    newChanges(gift, paymentWith(outcome), []).map(({ kind }) => kind);
  const processing = { kind: 'processing', debit: { stripeDebitId: 'ch_1', startedAt: paidAt } } as const;
  const verifying = { kind: 'verifying', verificationUrl: 'https://stripe.example/verify' } as const;
  const failedBy = (stripeDebitId: string | null) =>
    ({
      kind: 'failed',
      reason: 'insufficient_funds',
      debit: stripeDebitId === null ? null : { stripeDebitId, startedAt: paidAt },
    }) as const;
  const begun = { stripeDebitId: 'ch_1', debitStartedAt: paidAt };

  it('begins once, and a card gift never begins one', () => {
    expect(kinds(debit(), verifying)).toEqual(['verifying']);
    expect(kinds(debit({ status: 'verifying', verificationUrl: 'x' }), processing)).toEqual(['processing']);
    expect(kinds(debit({ status: 'processing', ...begun }), processing)).toEqual([]);
    expect(kinds(debit({ status: 'failed', ...begun }), processing)).toEqual([]);
    expect(kinds(debit({ status: 'failed', verificationUrl: 'x' }), verifying)).toEqual([]);
    expect(kinds(giftWith(), processing)).toEqual([]);
  });

  it('begins after an attempt that was refused at once', () => {
    expect(kinds(debit({ status: 'failed', failureReason: 'bank_declined' }), processing)).toEqual([
      'processing',
    ]);
  });

  it('fails by its own attempt, not by an earlier one that is reported late', () => {
    const gift = debit({ status: 'processing', ...begun });
    expect(kinds(gift, failedBy('ch_0'))).toEqual([]);
    expect(kinds(gift, failedBy(null))).toEqual([]);
    expect(kinds(gift, failedBy('ch_1'))).toEqual(['failed']);
  });

  it('that fails is reported to the donor, also when its beginning never was, and a refusal is not', () => {
    const mustReport = (gift: Gift, outcome: Payment['outcome']) =>
      newChanges(gift, paymentWith(outcome), []).map(
        (change) => change.kind === 'failed' && change.mustReport,
      );
    expect(mustReport(debit({ status: 'processing', ...begun }), failedBy('ch_1'))).toEqual([true]);
    expect(mustReport(debit(), failedBy('ch_1'))).toEqual([true]);
    expect(mustReport(debit({ status: 'verifying' }), failedBy(null))).toEqual([true]);
    expect(mustReport(debit(), failedBy(null))).toEqual([false]);
  });

  it('of a recurring gift may begin again after one that failed, and an older one changes nothing', () => {
    const failed = debit({ status: 'failed', failureReason: 'insufficient_funds', ...begun });
    const at = (id: string, time: number) =>
      ({ kind: 'processing', debit: { stripeDebitId: id, startedAt: new Date(time) } }) as const;
    expect(kinds(failed, at('ch_2', paidAt.getTime() + 86_400_000))).toEqual(['processing']);
    expect(kinds(failed, at('ch_0', paidAt.getTime() - 86_400_000))).toEqual([]);
    expect(kinds(debit({ status: 'processing', ...begun }), at('ch_0', paidAt.getTime()))).toEqual([]);
    const again = { ...begun, stripeDebitId: 'ch_2', debitStartedAt: new Date(paidAt.getTime() + 1000) };
    expect(
      kinds(debit({ status: 'failed', failureReason: 'bank_declined', ...again }), failedBy('ch_1')),
    ).toEqual([]);
  });

  it('is booked when it is paid, whatever was reported before', () => {
    for (const status of ['started', 'verifying', 'processing', 'failed'] as const)
      expect(kinds(debit({ status }), paid())).toEqual(['succeeded']);
  });
});
