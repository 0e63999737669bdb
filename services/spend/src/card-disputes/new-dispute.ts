import { Money, newId } from '@almoner/kernel';
import { type Capture, type CardDispute } from './persistence/card-dispute.repository.ts';

/** A new, empty dispute of everything that can be disputed of a capture. */
export function newDispute(capture: Capture, at: Date): CardDispute {
  return {
    id: newId(),
    transactionId: capture.id,
    stripeAccountId: capture.stripeAccountId,
    stripeDisputeId: null,
    status: 'reported',
    reason: null,
    amount: capture.disputable,
    evidence: {},
    report: null,
    openedBy: null,
    openedByName: null,
    openedAt: at,
    submittedAt: null,
    endedAt: null,
    lossReason: null,
    refusal: null,
    credited: Money.zero(capture.amount.currency),
    version: 0,
  };
}
