import { z } from 'zod';
import { Currency, Id, Minor } from '../primitives.ts';

/**
 * The movements that two admins sign together, and the changes of what protects them: `admin_role` makes a member an admin, `admin_invite`
 * invites somebody as one. A new kind is a new member.
 */
export const signedMovements = [
  'withdrawal',
  'vault_in',
  'vault_out',
  'fund_release',
  'payout',
  'bank_account',
  'signature_policy',
  'admin_role',
  'admin_invite',
] as const;
export const SignedMovement = z.enum(signedMovements);
export type SignedMovement = z.infer<typeof SignedMovement>;

/** Above which amount money leaves only with the signatures of two admins. */
export const SignaturePolicyWire = z.object({
  /** Minor units of `currency`; a movement of exactly this amount needs one signature. Null: one admin moves any amount. */
  threshold: Minor.nullable(),
  currency: Currency,
  version: z.number().int(),
  /** The request to change it that waits for a second admin. */
  pendingApprovalId: Id.nullable(),
});
export type SignaturePolicyWire = z.infer<typeof SignaturePolicyWire>;
