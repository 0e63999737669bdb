import { z } from 'zod';
import { ChangeFact } from '../audit.ts';
import { declineReasons } from '../decline-reasons.ts';
import { Currency, Id, Instant, Merchant, Minor } from '../primitives.ts';
import { event } from '../rpc.ts';
import { AuthorizationStatus } from '../wire/card.wire.ts';

/** An authorization as it stands; `revision` grows with every change of it. */
export const AuthorizationFact = z.object({
  organizationId: Id,
  authorizationId: Id,
  revision: z.number().int(),
  cardId: Id,
  userId: Id,
  stripeAuthorizationId: z.string(),
  status: AuthorizationStatus,
  approved: z.boolean(),
  /** What was asked for; what is still held of it. Positive = out. */
  amount: Minor,
  held: Minor,
  captured: Minor,
  currency: Currency,
  merchant: Merchant,
  declineReason: z.enum(declineReasons).nullable(),
  networkCreatedAt: Instant,
});
export type AuthorizationFact = z.infer<typeof AuthorizationFact>;

export const TransactionFact = z.object({
  organizationId: Id,
  transactionId: Id,
  cardId: Id,
  userId: Id,
  authorizationId: Id.nullable(),
  stripeAuthorizationId: z.string().nullable(),
  stripeTransactionId: z.string(),
  type: z.enum(['capture', 'refund']),
  /** Out is positive, a refund negative. */
  amount: Minor,
  currency: Currency,
  merchant: Merchant,
  networkCreatedAt: Instant,
});
export type TransactionFact = z.infer<typeof TransactionFact>;

export const spendEvents = {
  authorizationApproved: event('evt.spend.authorization.approved.v1', AuthorizationFact),
  authorizationDeclined: event('evt.spend.authorization.declined.v1', AuthorizationFact),
  authorizationUpdated: event('evt.spend.authorization.updated.v1', AuthorizationFact),
  transactionRecorded: event('evt.spend.transaction.recorded.v1', TransactionFact),
  /** A spend program is another now; carries no figures, pages ask. */
  programChanged: event(
    'evt.spend.program.changed.v1',
    z.object({ organizationId: Id, programId: Id, occurredAt: Instant }),
  ),
  /** Balances of an organization moved; carries no figures, pages ask. */
  balancesChanged: event(
    'evt.spend.balances.changed.v1',
    z.object({ organizationId: Id, occurredAt: Instant }),
  ),
  /** What somebody changed, for the audit log. */
  changeRecorded: event('evt.spend.change.recorded.v1', ChangeFact),
};
