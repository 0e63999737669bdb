import { type Money } from '@almoner/kernel';
import { type AccountRef } from './accounts.ts';
import {
  postingRules,
  type AccountRole,
  type Layer,
  type PostingRule,
  type RuleLeg,
} from './posting-rules.ts';

/** The dimensions of a leg, for journals and statements: ids, where the posting has them. */
export interface Dimensions {
  readonly fund?: string;
  readonly program?: string;
  readonly category?: string;
  readonly team?: string;
  readonly card?: string;
  readonly person?: string;
  /** Stripe’s id of the payout; the reconciliation compares payouts by it. */
  readonly payout?: string;
}

/** One side of a transfer. Amounts in minor units; positive is debit. */
export interface Leg {
  readonly account: AccountRef;
  readonly layer: Layer;
  readonly amount: Money;
  readonly dimensions: Dimensions;
}

export interface PostingAmounts {
  readonly amount: Money;
  /** Only for rules with a leg for it. */
  readonly released?: Money;
}

/** The accounts of roles that name none; the organization's own account of the kind otherwise. */
export type RoleAccounts = Partial<Record<AccountRole, AccountRef>>;

/** The legs of one posting by its rule, without zero amounts. @throws Error when an account that the rule needs is missing. */
export function legsOf(
  rule: PostingRule,
  amounts: PostingAmounts,
  accounts: RoleAccounts = {},
  dimensions: Dimensions = {},
): Leg[] {
  const legs: readonly RuleLeg[] = postingRules[rule];
  return legs
    .map(({ account, layer, sign, part }) => ({
      account: accounts[account] ?? ownAccount(rule, account),
      layer,
      amount: signed(partOf(rule, amounts, part), sign),
      dimensions: layer === 'posted' ? dimensions : {},
    }))
    .filter(({ amount }) => !amount.isZero());
}

function ownAccount(rule: PostingRule, role: AccountRole): AccountRef {
  if (role === 'paying' || role === 'treasury' || role === 'fund' || role === 'fund_release')
    throw new Error(`The posting ${rule} must name the account behind "${role}".`);
  return { kind: role, ownerId: null };
}

function partOf(rule: PostingRule, amounts: PostingAmounts, part: RuleLeg['part']): Money {
  const amount = amounts[part];
  if (amount === undefined) throw new Error(`The posting ${rule} must say the amount "${part}".`);
  return amount;
}

const signed = (amount: Money, sign: 1 | -1) => (sign === 1 ? amount : amount.negated());
