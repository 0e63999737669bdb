import { describe, expect, it } from '@jest/globals';
import { Money } from '@almoner/kernel';
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
  ...over,
});
const knownWith = (over: Partial<KnownDispute> = {}): KnownDispute => ({
  status: 'needs_response',
  movementIds: new Set(['txn_1']),
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
    expect(disputeChanges(lost, known, usd(0))).toMatchObject({ lost: usd(5000), hasEnded: false });
  });

  it('that is won, also after an appeal, gives everything back', () => {
    const won = disputeWith({
      status: 'won',
      movements: [movement('txn_1', -5000), movement('txn_2', 5000)],
    });
    const known = knownWith({ status: 'appealed', lost: usd(5000) });
    const changes = disputeChanges(won, known, usd(0));
    expect(changes).toMatchObject({ lost: usd(0), hasEnded: true, movements: [{ id: 'txn_2' }] });
  });

  it('does not go back by an older description', () => {
    const known = knownWith({ status: 'lost', lost: usd(5000) });
    const changes = disputeChanges(disputeWith({ status: 'under_review' }), known, usd(0));
    expect(changes).toMatchObject({ status: 'lost', lost: usd(5000), hasEnded: false });
  });
});
