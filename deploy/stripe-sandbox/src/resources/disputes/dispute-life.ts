import { ControlError } from '../../controls/json.ts';
import { type Cause } from '../../events/events.ts';
import { type World } from '../../world.ts';
import { book } from '../balance/balance-transaction.ts';
import { type Charge, chargeKind } from '../charges/charge.ts';
import { type Dispute, disputeKind, noEvidence } from './dispute.ts';

export const disputedAfterMs = 300;
const disputeFee = 1500;
const daysToRespond = 9;
const daySeconds = 86_400;

export const disputeOutcomes = ['win', 'lose'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** Why a bank takes a debit back after it succeeded (Stripe: payments/ach-direct-debit, disputed payments). */
export const debitDisputeReasons = [
  'debit_not_authorized',
  'insufficient_funds',
  'incorrect_account_details',
  'bank_cannot_process',
  'customer_initiated',
] as const;
export type DebitDisputeReason = (typeof debitDisputeReasons)[number];

/**
 * The donor's bank disputes a charge: its amount and a fee leave the payments balance at once. That of a debit is lost at once, because
 * the network knows no answer to it.
 */
export function disputeCharge(
  world: World,
  account: string,
  charge: Charge,
  debitReason: DebitDisputeReason = 'debit_not_authorized',
): Dispute {
  const isDebit = charge.payment_method_details?.type === 'us_bank_account';
  const { store, events } = world;
  const { id, created } = store.stamp(disputeKind);
  const amount = charge.amount_captured - charge.amount_refunded;
  const withdrawal = book(store, account, {
    amount: -amount,
    balance_type: 'payments',
    currency: charge.currency,
    description: `Chargeback withdrawal for ${charge.id}`,
    fee_details: [
      {
        amount: disputeFee,
        application: null,
        currency: charge.currency,
        description: 'Dispute fee',
        type: 'stripe_fee',
      },
    ],
    reporting_category: 'dispute',
    source: id,
    type: 'adjustment',
  });
  const dispute = store.insert<Dispute>(account, {
    object: 'dispute',
    id,
    created,
    amount,
    balance_transactions: [withdrawal],
    charge: charge.id,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: isDebit ? null : created + daysToRespond * daySeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: isDebit ? 'R10' : '10.4',
    payment_intent: charge.payment_intent,
    reason: isDebit ? debitReason : 'fraudulent',
    status: isDebit ? 'lost' : 'needs_response',
  });
  const disputed = store.update({ ...charge, disputed: true });
  events.emit({ account }, 'charge.dispute.created', dispute);
  events.emit({ account }, 'charge.dispute.funds_withdrawn', dispute);
  if (isDebit) events.emit({ account }, 'charge.dispute.closed', dispute);
  events.emit({ account }, 'charge.updated', disputed, charge);
  return dispute;
}

/** Won: the amount comes back; the fee does not. @throws ControlError for one that has ended. */
export function endDispute(world: World, cause: Cause, dispute: Dispute, outcome: 'won' | 'lost'): Dispute {
  const { store, events } = world;
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw new ControlError(`The dispute ${dispute.id} has ended.`);
  const reinstated =
    outcome === 'won'
      ? [
          book(store, cause.account, {
            amount: dispute.amount,
            balance_type: 'payments',
            currency: dispute.currency,
            description: `Chargeback reversal for ${dispute.charge}`,
            reporting_category: 'dispute_reversal',
            source: dispute.id,
            type: 'adjustment',
          }),
        ]
      : [];
  const after = store.update<Dispute>({
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, ...reinstated],
    status: outcome,
  });
  events.emit(cause, 'charge.dispute.closed', after, dispute);
  if (reinstated.length > 0) events.emit(cause, 'charge.dispute.funds_reinstated', after, dispute);
  return after;
}

/** A control: the bank disputes the charge of a payment, or decides. @throws ControlError when it cannot. */
export function controlDispute(
  world: World,
  {
    payment,
    dispute,
    outcome,
    reason,
  }: {
    payment: string;
    dispute: string;
    outcome?: DisputeOutcome | undefined;
    reason?: DebitDisputeReason | undefined;
  },
): Dispute {
  const { store } = world;
  const account = store.ownerOf(outcome === undefined ? payment : dispute) ?? '';
  if (outcome === undefined) {
    const [charge] = store.where(chargeKind, 'payment_intent', payment).filter((one) => one.paid);
    if (charge === undefined) throw new ControlError(`No such payment: ${payment}`);
    return disputeCharge(world, account, charge, reason);
  }
  const found = store.find(disputeKind, account, dispute);
  if (!found) throw new ControlError(`No such dispute: ${dispute}`);
  return endDispute(world, { account }, found, outcome === 'win' ? 'won' : 'lost');
}

/** The test card whose charges are disputed. */
export function onDispute(world: World): void {
  world.jobs.on('disputes', (account, id) => {
    const charge = world.store.find(chargeKind, account, id);
    if (charge && !charge.disputed) disputeCharge(world, account, charge);
  });
}
