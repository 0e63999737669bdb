import { z } from 'zod';
import { Currency, Day, Id, Instant, Minor } from '../primitives.ts';

/** The target balance of the reserve; `on` is its target date, if there is one. */
export const VaultTarget = z.object({ amount: Minor, on: Day.nullable() });
export type VaultTarget = z.infer<typeof VaultTarget>;

export const VaultWire = z.object({
  target: VaultTarget.nullable(),
  currency: Currency,
  version: z.number().int(),
});
export type VaultWire = z.infer<typeof VaultWire>;

export const transferRuleKinds = ['schedule', 'keep_at_least', 'move_surplus'] as const;
export const vaultDirections = ['vault_in', 'vault_out'] as const;
export const transferRuleFrequencies = ['daily', 'weekly', 'monthly'] as const;
export const transferRuleStatuses = ['active', 'paused', 'ended'] as const;

/** Why a rule moved nothing, or less than it should. */
export const transferRuleReasons = ['insufficient_funds', 'needs_signature'] as const;

export const TransferRuleRunWire = z.object({
  ruleId: Id,
  kind: z.enum(transferRuleKinds),
  direction: z.enum(vaultDirections),
  /** The day for which it ran. */
  on: Day,
  outcome: z.enum(['moved', 'skipped']),
  reason: z.enum(transferRuleReasons).nullable(),
  /** Minor units: what moved, or what should have. */
  amount: Minor,
  currency: Currency,
  transferId: Id.nullable(),
  ranAt: Instant,
});
export type TransferRuleRunWire = z.infer<typeof TransferRuleRunWire>;

/**
 * A movement between the wallet and the vault that the platform makes. `schedule` moves `amount` once in each period; `keep_at_least`
 * fills the wallet up to `amount` each day; `move_surplus` moves what the wallet has above `amount` each day.
 */
export const TransferRuleWire = z.object({
  id: Id,
  kind: z.enum(transferRuleKinds),
  direction: z.enum(vaultDirections),
  amount: Minor,
  currency: Currency,
  frequency: z.enum(transferRuleFrequencies),
  status: z.enum(transferRuleStatuses),
  startsOn: Day,
  /** The next day for which it runs; null once it has ended. */
  nextOn: Day.nullable(),
  version: z.number().int(),
  createdAt: Instant,
});
export type TransferRuleWire = z.infer<typeof TransferRuleWire>;
