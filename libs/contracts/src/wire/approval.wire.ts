import { z } from 'zod';
import { SignedMovement } from './signature.wire.ts';
import { Currency, Id, Instant, Minor, SpendFrequency } from '../primitives.ts';

export const approvalStatuses = ['pending', 'approved', 'rejected', 'withdrawn', 'expired'] as const;
export const ApprovalStatus = z.enum(approvalStatuses);

/** Why the platform withdraws a request that can no longer be decided. */
export const approvalEndReasons = ['card_canceled', 'person_archived'] as const;
export type ApprovalEndReason = (typeof approvalEndReasons)[number];

/** How long a higher limit is requested for. */
export const LimitTerm = z.enum(['once', 'permanent']);
export type LimitTerm = z.infer<typeof LimitTerm>;

export const approvalKinds = ['card_limit', 'card', 'program_member', 'program_limit', 'signature'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** The requested change, by kind. A new kind of request is a new member. */
export const ApprovalSubjectWire = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('card_limit'),
    cardId: Id,
    /** Minor units of `currency`, per period of the card's rule. */
    currentLimit: Minor,
    requestedLimit: Minor,
    currency: Currency,
    /** `once`: for one period, which `currentLimit` and `requestedLimit` are of, with the increase that it has. */
    term: LimitTerm.default('permanent'),
    /** For that period; null for a permanent limit. */
    periodStart: Instant.nullable().default(null),
    periodEnd: Instant.nullable().default(null),
    /** The declined purchase that led to the request; null without one. */
    authorizationId: Id.nullable(),
  }),
  /** A card on a program, for the author. */
  z.object({
    kind: z.literal('card'),
    programId: Id,
    programName: z.string(),
    cardName: z.string(),
    frequency: SpendFrequency,
    /** Minor units of `currency` for each period of the card. */
    requestedLimit: Minor,
    currency: Currency,
  }),
  /** The author becomes a member of a program. */
  z.object({ kind: z.literal('program_member'), programId: Id, programName: z.string() }),
  /** A higher period limit of a program. */
  z.object({
    kind: z.literal('program_limit'),
    programId: Id,
    programName: z.string(),
    currentLimit: Minor,
    requestedLimit: Minor,
    currency: Currency,
  }),
  /** The second signature on a movement of money, which holds the money meanwhile, or on a change of what protects it. */
  z.object({
    kind: z.literal('signature'),
    movement: SignedMovement,
    /** The transfer or the payout; the organization for a change of its policy; the person or the invitation for a new admin. */
    movementId: Id,
    description: z.string(),
    /** Minor units of `currency`; for a change of the policy its new amount, null to end it; null without an amount. */
    amount: Minor.nullable(),
    currency: Currency,
    /** The person who is paid, or who becomes an admin: they do not sign it. */
    payeeId: Id.optional(),
    /** For a release from a restricted fund: the fund, and the evidence that its restriction was met. */
    fundId: Id.optional(),
    evidence: z.string().optional(),
  }),
]);
export type ApprovalSubjectWire = z.infer<typeof ApprovalSubjectWire>;

const Person = z.object({ id: Id, name: z.string().nullable(), email: z.string() });

export const ApprovalWire = z.object({
  id: Id,
  subject: ApprovalSubjectWire,
  status: ApprovalStatus,
  /** Grows with every change; a vote states the revision it was made on. */
  version: z.number().int(),
  author: Person,
  reason: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  decidedAt: Instant.nullable(),
  /** Set for a request that was withdrawn by the platform. */
  endReason: z.enum(approvalEndReasons).optional(),
  votes: z.array(
    z.object({ voter: Person, decision: z.enum(['approve', 'reject']), note: z.string(), votedAt: Instant }),
  ),
  /** True if the viewer may vote on it now. */
  mayDecide: z.boolean(),
  /** In lists, for those who may decide: which limit of its program the requested limit of a card exceeds. */
  exceeds: z
    .object({
      part: z.enum(['limit', 'budget']),
      program: z.string(),
      /** Minor units of `currency`: what a card of the program may have at most. */
      amount: Minor,
      frequency: SpendFrequency,
      currency: Currency,
    })
    .optional(),
  /** With `exceeds`: whether the viewer may still approve it. Managers may only reject it. */
  mayApprove: z.boolean().optional(),
});
export type ApprovalWire = z.infer<typeof ApprovalWire>;
