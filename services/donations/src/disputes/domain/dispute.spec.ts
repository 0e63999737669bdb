import { describe, expect, it } from '@jest/globals';
import { type DisputeStatus } from '@almoner/contracts';
import { Money, newId, designationsOfRefund, type Designation } from '@almoner/kernel';
import fc from 'fast-check';
import { newChanges, type BookedRefund, type Gift } from '../../gifts/domain/gift.ts';
import { type Payment, type Refund } from '../../gifts/domain/payment.ts';
import { disputeChanges, type Dispute, type KnownDispute } from './dispute.ts';

const usd = (minor: number) => Money.ofMinor(minor, 'USD');
const at = new Date('2026-11-20T09:41:07Z');
const movement = (id: string, minor: number) => ({ id, amount: usd(minor), fee: usd(0), occurredAt: at });
const disputeWith = (over: Partial<Dispute> = {}): Dispute => ({
  stripeDisputeId: 'du_1',
  stripePaymentIntentId: 'pi_1',
  amount: usd(5000),
  reason: 'fraudulent',
  status: 'needs_response',
  isInquiry: false,
  evidenceDueAt: at,
  openedAt: at,
  movements: [movement('txn_1', -5000)],
  answer: null,
  ...over,
});
const knownWith = (over: Partial<KnownDispute> = {}): KnownDispute => ({
  status: 'needs_response',
  isInquiry: false,
  movementIds: new Set(['txn_1']),
  withdrawn: usd(5000),
  lost: usd(0),
  ...over,
});
const left = usd(5000);

describe('a dispute', () => {
  it('takes nothing from the gift while it is open', () => {
    const changes = disputeChanges(disputeWith(), null, left);
    expect(changes).toMatchObject({ isNew: true, lost: usd(0), hasEnded: false });
    expect(changes.movements).toHaveLength(1);
    const again = disputeChanges(disputeWith(), knownWith(), left);
    expect(again).toMatchObject({ isNew: false, movements: [], hasEnded: false });
  });

  it('that is lost takes what was withdrawn, once, and never more than is left', () => {
    const lost = disputeWith({ status: 'lost' });
    expect(disputeChanges(lost, knownWith(), left)).toMatchObject({ lost: usd(5000), hasEnded: true });
    expect(disputeChanges(lost, knownWith(), usd(3000))).toMatchObject({ lost: usd(3000) });
    const known = knownWith({ status: 'lost', lost: usd(5000) });
    expect(disputeChanges(lost, known, left)).toMatchObject({ lost: usd(5000), hasEnded: false });
  });

  it('that is won, also after an appeal, gives everything back', () => {
    const won = disputeWith({
      status: 'won',
      movements: [movement('txn_1', -5000), movement('txn_2', 5000)],
    });
    const known = knownWith({ status: 'appealed', lost: usd(5000) });
    const changes = disputeChanges(won, known, left);
    expect(changes).toMatchObject({ lost: usd(0), hasEnded: true, movements: [{ id: 'txn_2' }] });
  });

  it('that is lost again after an appeal ends once more, and takes nothing more', () => {
    let known = knownWith();
    const changes = (['lost', 'appealed', 'lost', 'lost'] as const).map((status) => {
      const changed = disputeChanges(disputeWith({ status }), known, left);
      known = knownWith({ status: changed.status, lost: changed.lost });
      return changed;
    });
    const lost = usd(5000);
    expect(changes).toMatchObject([
      { status: 'lost', lost, hasEnded: true },
      { status: 'appealed', lost, hasEnded: false },
      { status: 'lost', lost, hasEnded: true },
      { status: 'lost', lost, hasEnded: false },
    ]);
  });

  it('does not go back by an older description', () => {
    const known = knownWith({ status: 'lost', lost: usd(5000) });
    const older = disputeWith({ status: 'under_review', movements: [] });
    const changes = disputeChanges(older, known, left);
    expect(changes).toMatchObject({ status: 'lost', lost: usd(5000), hasEnded: false });
  });

  it('that an inquiry becomes is reported, also after the inquiry was answered or closed', () => {
    const nothing = { movementIds: new Set<string>(), withdrawn: usd(0) };
    for (const status of ['needs_response', 'under_review', 'closed'] as const) {
      const inquiry = knownWith({ isInquiry: true, status, ...nothing });
      expect(disputeChanges(disputeWith(), inquiry, left)).toMatchObject({
        isNew: true,
        isInquiry: false,
        status: 'needs_response',
        hasEnded: false,
        movements: [{ id: 'txn_1' }],
      });
    }
  });

  it('does not become an inquiry again by an older description', () => {
    const older = disputeWith({ isInquiry: true, status: 'under_review', movements: [] });
    expect(disputeChanges(older, knownWith(), left)).toMatchObject({
      isNew: false,
      isInquiry: false,
      status: 'needs_response',
    });
  });
});

describe('a gift with refunds and a dispute', () => {
  it('ends the same in whatever order, and however often, the same facts are reported', () => {
    const amounts = fc.record({
      first: fc.integer({ min: 1, max: 2500 }),
      second: fc.integer({ min: 1, max: 2500 }),
      withdrawn: fc.integer({ min: 1, max: 5000 }),
    });
    const failed = fc.constantFrom<readonly string[]>([], ['re_1'], ['re_2'], ['re_1', 're_2']);
    const end = fc.constantFrom<DisputeStatus>('needs_response', 'lost', 'appealed', 'won');
    const payments = ['none', 'first', 'both', 'failed'] as const;
    const reports = fc.array(fc.constantFrom(...payments, 'opened', 'ended'), { maxLength: 20 });
    const ends = fc.constantFrom(['failed', 'ended'] as const, ['ended', 'failed'] as const);
    fc.assert(
      fc.property(amounts, failed, end, reports, ends, (sizes, failures, status, before, last) => {
        const gift = new DisputedGift();
        const all = [refund('re_1', sizes.first), refund('re_2', sizes.second)];
        const effective = all.filter(({ stripeRefundId }) => !failures.includes(stripeRefundId));
        const withdrawal = movement('txn_1', -sizes.withdrawn);
        for (const report of [...before, ...last]) {
          if (report === 'none') gift.settle([], []);
          else if (report === 'first') gift.settle(all.slice(0, 1), []);
          else if (report === 'both') gift.settle(all, []);
          else if (report === 'failed') gift.settle(effective, failures);
          else if (report === 'opened') gift.dispute(disputeWith({ movements: [withdrawal] }));
          else {
            const returned = status === 'won' ? [movement('txn_2', sizes.withdrawn)] : [];
            gift.dispute(disputeWith({ status, movements: [withdrawal, ...returned] }));
          }
          expect(gift.refunded).toBeGreaterThanOrEqual(0);
          expect(gift.refunded).toBeLessThanOrEqual(5000);
        }
        const refunded = effective.reduce((sum, { amount }) => sum + amount.toMinorNumber(), 0);
        const isLost = status === 'lost' || status === 'appealed';
        expect(gift.refunded).toBe(isLost ? Math.min(5000, refunded + sizes.withdrawn) : refunded);
      }),
      { numRuns: 500 },
    );
  });

  it('never takes more from a fund, or from the rest, than it got', () => {
    const part = fc.integer({ min: 0, max: 5000 });
    fc.assert(
      fc.property(part, fc.array(fc.tuple(fc.constantFrom('refund', 'dispute'), part)), (fund, steps) => {
        const gift = new DisputedGift([{ fundId: 'roof', amount: usd(fund) }]);
        const refunds: Refund[] = [];
        let left = 5000;
        for (const [index, [kind, wanted]] of [...steps, ['refund', 5000] as const].entries()) {
          const minor = Math.min(wanted, left);
          if (minor === 0) continue;
          left -= minor;
          if (kind === 'refund') {
            refunds.push(refund(`re_${String(index)}`, minor));
            gift.settle(refunds, []);
          } else gift.withdraw(`du_${String(index)}`, minor);
          expect(gift.takenFrom('roof')).toBeLessThanOrEqual(fund);
          expect(5000 - left - gift.takenFrom('roof')).toBeLessThanOrEqual(5000 - fund);
        }
        expect(gift.takenFrom('roof')).toBe(fund);
      }),
    );
  });
});

const refund = (stripeRefundId: string, minor: number): Refund => ({
  stripeRefundId,
  amount: usd(minor),
  refundedAt: at,
});

/** A gift of $50 with what is stored of its refunds and its disputes. */
class DisputedGift {
  private gift: Gift;
  private booked: readonly BookedRefund[] = [];
  private known: KnownDispute | null = null;

  constructor(designations: readonly Designation[] = []) {
    this.gift = { ...paidGift, designations };
  }

  get refunded(): number {
    return this.gift.refunded.toMinorNumber();
  }

  takenFrom(fundId: string): number {
    return this.booked
      .flatMap(({ designations }) => designations)
      .filter((part) => part.fundId === fundId)
      .reduce((sum, { amount }) => sum + amount.toMinorNumber(), 0);
  }

  settle(refunds: readonly Refund[], failures: readonly string[]): void {
    const payment: Payment = {
      stripePaymentIntentId: 'pi_1',
      amount: this.gift.total,
      outcome: {
        kind: 'paid',
        fee: usd(0),
        paidAt: at,
        refunds,
        failedRefunds: failures.map((stripeRefundId) => ({ stripeRefundId, failedAt: at })),
      },
    };
    for (const change of newChanges(this.gift, payment, this.booked)) {
      if (change.kind === 'refunded') {
        const { designations } = change;
        this.booked = [...this.booked, { ...change.refund, designations, hasFailed: false, dispute: null }];
      } else if (change.kind === 'refund_failed')
        this.booked = this.booked.map((one) => (one === change.refund ? { ...one, hasFailed: true } : one));
      else continue;
      this.gift = { ...this.gift, refunded: change.refunded };
      const loss = change.losses[0];
      if (loss !== undefined) this.saveLoss(loss.lost);
    }
  }

  dispute(dispute: Dispute): void {
    const before = this.known?.lost ?? usd(0);
    const left = this.gift.total.minus(this.gift.refunded).plus(before);
    const { status, isInquiry, movements, lost } = disputeChanges(dispute, this.known, left);
    const withdrawn = movements.reduce(
      (sum, { amount }) => sum.minus(amount),
      this.known?.withdrawn ?? usd(0),
    );
    const ids = [...(this.known?.movementIds ?? []), ...movements.map(({ id }) => id)];
    this.known = { status, isInquiry, movementIds: new Set(ids), withdrawn, lost };
    this.gift = { ...this.gift, refunded: this.gift.refunded.minus(before).plus(lost) };
    this.saveDispute(dispute.stripeDisputeId, withdrawn, []);
  }

  withdraw(id: string, minor: number): void {
    const { total, designations } = this.gift;
    const parts = designationsOfRefund(designations, { total, refund: usd(minor), earlier: this.booked });
    this.saveDispute(id, usd(minor), parts);
  }

  private saveLoss(lost: Money): void {
    if (this.known !== null) this.known = { ...this.known, lost };
    this.booked = this.booked.map((one) =>
      one.dispute === null ? one : { ...one, dispute: { ...one.dispute, lost } },
    );
  }

  private saveDispute(id: string, amount: Money, designations: readonly Designation[]): void {
    const others = this.booked.filter(({ stripeRefundId }) => stripeRefundId !== id);
    const isLost = this.known?.status === 'lost' || this.known?.status === 'appealed';
    const dispute = { isLost, lost: this.known?.lost ?? usd(0) };
    const stored = { stripeRefundId: id, amount, refundedAt: at, designations, hasFailed: false, dispute };
    this.booked = amount.isPositive() ? [...others, stored] : others;
  }
}

const paidGift: Gift = {
  id: newId(),
  organizationId: newId(),
  campaignId: newId(),
  method: 'card',
  status: 'succeeded',
  donorEmail: 'odile@donor.example',
  employer: null,
  donorName: null,
  amount: usd(5000),
  total: usd(5000),
  designations: [],
  fee: usd(0),
  refunded: usd(0),
  failureReason: null,
  stripeAccountId: 'acct_1',
  stripePaymentIntentId: 'pi_1',
  stripeDebitId: null,
  debitStartedAt: null,
  verificationUrl: null,
  startedAt: at,
  occurredAt: at,
};
