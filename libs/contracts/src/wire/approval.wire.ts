import { z } from 'zod';
import { Currency, Id, Instant, Minor } from '../primitives.ts';

export const approvalStatuses = ['pending', 'approved', 'rejected', 'withdrawn', 'expired'] as const;
export const ApprovalStatus = z.enum(approvalStatuses);

/** Why the platform withdraws a request on which nobody can decide any more. */
export const approvalEndReasons = ['card_canceled', 'person_archived'] as const;
export type ApprovalEndReason = (typeof approvalEndReasons)[number];

/** What somebody asks for, by its kind. A new kind of request is a new member. */
export const ApprovalSubjectWire = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('card_limit'),
    cardId: Id,
    /** Minor units of `currency`, for each period of the card's rule. */
    currentLimit: Minor,
    requestedLimit: Minor,
    currency: Currency,
    /** The declined purchase that it was asked from; null when it was asked without one. */
    authorizationId: Id.nullable(),
  }),
]);
export type ApprovalSubjectWire = z.infer<typeof ApprovalSubjectWire>;

const Person = z.object({ id: Id, name: z.string().nullable(), email: z.string() });

export const ApprovalWire = z.object({
  id: Id,
  subject: ApprovalSubjectWire,
  status: ApprovalStatus,
  /** Grows with every change; a vote names the one that it was made on. */
  version: z.number().int(),
  author: Person,
  reason: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  decidedAt: Instant.nullable(),
  /** Of a withdrawn request that its author did not withdraw. */
  endReason: z.enum(approvalEndReasons).optional(),
  votes: z.array(
    z.object({ voter: Person, decision: z.enum(['approve', 'reject']), note: z.string(), votedAt: Instant }),
  ),
  /** Whether the viewer may vote on it now. */
  mayDecide: z.boolean(),
});
export type ApprovalWire = z.infer<typeof ApprovalWire>;
