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

/** `escalate` makes a dispute of an inquiry. */
export const disputeOutcomes = ['win', 'lose', 'escalate'] as const;
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
 * The donor's bank disputes a charge: its amount and a fee leave the payments balance immediately. That of a debit is lost immediately, because
 * the network accepts no response to it.
 */
export function disputeCharge(
  world: World,
  account: string,
  charge: Charge,
  debitReason: DebitDisputeReason = 'debit_not_authorized',
): Dispute {
  const isDebit = charge.payment_method_details?.type === 'us_bank_account';
  const { store, events } = world;
  const open = newDispute(world, charge);
  const { evidence_details: details } = open;
  const dispute = store.insert<Dispute>(account, {
    ...open,
    balance_transactions: [withdraw(world, account, open)],
    ...(isDebit && {
      evidence_details: { ...details, due_by: null },
      network_reason_code: 'R10',
      reason: debitReason,
      status: 'lost',
    }),
  });
  const disputed = store.update({ ...charge, disputed: true });
  events.emit({ account }, 'charge.dispute.created', dispute);
  events.emit({ account }, 'charge.dispute.funds_withdrawn', dispute);
  if (isDebit) events.emit({ account }, 'charge.dispute.closed', dispute);
  events.emit({ account }, 'charge.updated', disputed, charge);
  return dispute;
}

/** The bank only asks: no money moves, and the charge can be refunded (Stripe: disputes/how-disputes-work, inquiries). */
function inquire(world: World, account: string, charge: Charge): Dispute {
  const status = 'warning_needs_response';
  const inquiry = world.store.insert<Dispute>(account, { ...newDispute(world, charge), status });
  world.events.emit({ account }, 'charge.dispute.created', inquiry);
  return inquiry;
}

/** The same dispute continues with the money withdrawn. @throws ControlError for one that is not an inquiry. */
function escalate(world: World, cause: Cause, inquiry: Dispute): Dispute {
  const { store, events } = world;
  if (!inquiry.status.startsWith('warning_'))
    throw new ControlError(`The dispute ${inquiry.id} is no inquiry.`);
  const charge = store.require(chargeKind, cause.account, inquiry.charge);
  const dispute = store.update<Dispute>({
    ...inquiry,
    balance_transactions: [withdraw(world, cause.account, inquiry)],
    status: 'needs_response',
  });
  const disputed = store.update({ ...charge, disputed: true });
  events.emit(cause, 'charge.dispute.updated', dispute, inquiry);
  events.emit(cause, 'charge.dispute.funds_withdrawn', dispute);
  events.emit(cause, 'charge.updated', disputed, charge);
  return dispute;
}

function newDispute({ store }: World, charge: Charge): Dispute {
  const { id, created } = store.stamp(disputeKind);
  return {
    object: 'dispute',
    id,
    created,
    amount: charge.amount_captured - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: created + daysToRespond * daySeconds,
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
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
}

const withdraw = ({ store }: World, account: string, { id, amount, charge, currency }: Dispute) =>
  book(store, account, {
    amount: -amount,
    balance_type: 'payments',
    currency,
    description: `Chargeback withdrawal for ${charge}`,
    fee_details: [
      {
        amount: disputeFee,
        application: null,
        currency,
        description: 'Dispute fee',
        type: 'stripe_fee',
      },
    ],
    reporting_category: 'dispute',
    source: id,
    type: 'adjustment',
  });

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

/** A control: the bank disputes the charge of a payment, or asks about it, or decides. @throws ControlError when it cannot. */
export function controlDispute(
  world: World,
  {
    payment,
    dispute,
    outcome,
    reason,
    isInquiry = false,
  }: {
    payment: string;
    dispute: string;
    outcome?: DisputeOutcome | undefined;
    reason?: DebitDisputeReason | undefined;
    isInquiry?: boolean | undefined;
  },
): Dispute {
  const { store } = world;
  const account = store.ownerOf(outcome === undefined ? payment : dispute) ?? '';
  if (outcome === undefined) {
    const [charge] = store.where(chargeKind, 'payment_intent', payment).filter((one) => one.paid);
    if (charge === undefined) throw new ControlError(`No such payment: ${payment}`);
    return isInquiry ? inquire(world, account, charge) : disputeCharge(world, account, charge, reason);
  }
  const found = store.find(disputeKind, account, dispute);
  if (!found) throw new ControlError(`No such dispute: ${dispute}`);
  if (outcome === 'escalate') return escalate(world, { account }, found);
  return endDispute(world, { account }, found, outcome === 'win' ? 'won' : 'lost');
}

/** The test card whose charges are disputed. */
export function onDispute(world: World): void {
  world.jobs.on('disputes', (account, id) => {
    const charge = world.store.find(chargeKind, account, id);
    if (charge && !charge.disputed) disputeCharge(world, account, charge);
  });
}
