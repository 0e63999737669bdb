import { addDays, utcDay } from '@almoner/kernel';
import { type TransferRuleRunWire, type TransferRuleWire } from '@almoner/contracts';

export type TransferRuleTerms = Pick<TransferRuleWire, 'kind' | 'direction' | 'frequency' | 'startsOn'> & {
  readonly amountMinor: bigint;
};

/** Minor units that can be moved now. */
export interface Availability {
  readonly walletMinor: bigint;
  readonly vaultMinor: bigint;
}

/** `none`: the wallet is at its level. An amount that is less than it should be has a reason. */
export type PlannedMove =
  | { readonly outcome: 'none' }
  | {
      readonly outcome: 'moved' | 'skipped';
      readonly amountMinor: bigint;
      readonly reason: TransferRuleRunWire['reason'];
    };

/**
 * Returns whether one rule would move out of the wallet every day what the other moves into it: the wallet cannot hold at least one amount
 * and at most a smaller one.
 */
export function contradict(
  one: Pick<TransferRuleTerms, 'kind' | 'amountMinor'>,
  other: Pick<TransferRuleTerms, 'kind' | 'amountMinor'>,
): boolean {
  if (one.kind === 'keep_at_least' && other.kind === 'move_surplus')
    return one.amountMinor > other.amountMinor;
  return one.kind === 'move_surplus' && other.kind === 'keep_at_least' && contradict(other, one);
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);

/**
 * Plans a rule's movement. A schedule moves its whole amount or nothing; a level is filled with what the vault has.
 * `needsSignature` says whether an amount out of the vault takes a second admin: no rule moves that by itself.
 */
export function planMove(
  { kind, direction, amountMinor }: TransferRuleTerms,
  { walletMinor, vaultMinor }: Availability,
  needsSignature: (minor: bigint) => boolean,
): PlannedMove {
  const wanted = wantedAmount(kind, amountMinor, walletMinor);
  if (wanted <= 0n) return { outcome: 'none' };
  const payer = direction === 'vault_in' ? walletMinor : vaultMinor;
  const amount = kind === 'keep_at_least' ? least(wanted, payer) : wanted;
  if (amount <= 0n || amount > payer)
    return { outcome: 'skipped', amountMinor: wanted, reason: 'insufficient_funds' };
  if (direction === 'vault_out' && needsSignature(amount))
    return { outcome: 'skipped', amountMinor: amount, reason: 'needs_signature' };
  return { outcome: 'moved', amountMinor: amount, reason: amount < wanted ? 'insufficient_funds' : null };
}

function wantedAmount(kind: TransferRuleTerms['kind'], amountMinor: bigint, walletMinor: bigint): bigint {
  if (kind === 'schedule') return amountMinor;
  return kind === 'keep_at_least' ? amountMinor - walletMinor : walletMinor - amountMinor;
}

/** The first day of the rule after `on`, both `YYYY-MM-DD`. */
export function dayAfter(
  { frequency, startsOn }: Pick<TransferRuleTerms, 'frequency' | 'startsOn'>,
  on: string,
) {
  if (frequency === 'monthly') return dayInNextMonth(startsOn, on);
  return addDays(on, frequency === 'weekly' ? 7 : 1);
}

/** The day of the month of `startsOn` in the month after `on`; in a shorter month its last day. */
function dayInNextMonth(startsOn: string, on: string): string {
  const [year = 0, month = 1] = on.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(Number(startsOn.slice(8)), lastDay);
  return utcDay(new Date(Date.UTC(year, month, day)));
}

/** The next day of a rule that is `today` or later. */
export function nextDayFrom(terms: Pick<TransferRuleTerms, 'frequency' | 'startsOn'>, today: string): string {
  if (terms.frequency === 'daily') return terms.startsOn > today ? terms.startsOn : today;
  let day = terms.startsOn;
  while (day < today) day = dayAfter(terms, day);
  return day;
}
