import { Money } from '@almoner/kernel';
import { type FoundFact } from '../../unmatched-facts/domain/unmatched-fact.ts';
import { type NetworkTransaction } from './network-transaction.ts';

interface RecordedTransaction {
  readonly transactionId: string;
  readonly card: { readonly cardId: string };
  readonly network: NetworkTransaction;
  /** The authorization before and after the transaction; null without one. */
  readonly before: { readonly captured: Money; readonly amount: Money } | null;
  readonly after: { readonly captured: Money } | null;
  /** The purchase of a refund without an authorization. */
  readonly purchase: object | null;
  readonly accountId: string;
  /** True if an admin assigned it to its card, and so has seen it. */
  readonly isAssigned: boolean;
}

/** The fact that an admin should review in a transaction that is booked anyway; null for most. */
export function unmatchedFactOf(recorded: RecordedTransaction): FoundFact | null {
  const { before, after, network, purchase } = recorded;
  if (network.type === 'refund' && before === null && purchase === null)
    return toFact(recorded, 'unlinked_refund', null);
  if (network.type !== 'capture') return null;
  // An authorization that it names and that is not known yet is still to arrive.
  if (network.stripeAuthorizationId === null && !recorded.isAssigned)
    return toFact(recorded, 'amount_differs', Money.zero(network.amount.currency));
  if (before === null || after === null) return null;
  return after.captured.exceeds(before.amount) ? toFact(recorded, 'amount_differs', before.amount) : null;
}

function toFact(
  { transactionId, card, network, accountId }: RecordedTransaction,
  kind: 'unlinked_refund' | 'amount_differs',
  expected: Money | null,
): FoundFact {
  const { amount, merchant } = network;
  return {
    kind,
    stripeAccountId: network.stripeAccountId,
    stripeObjectId: network.stripeTransactionId,
    stripeEventId: null,
    detail: '',
    amountMinor: kind === 'unlinked_refund' ? amount.minor : -amount.minor,
    expectedMinor: expected?.minor ?? null,
    currency: amount.currency,
    merchant: merchant.name,
    cardId: card.cardId,
    accountId,
    transactionId,
    occurredAt: network.networkCreatedAt,
  };
}
