import { type Pool } from 'pg';
import { type LedgerFinding } from './verify-ledger.ts';

export interface VerifyOptions {
  /** Compare with Stripe as well. */
  readonly stripe: boolean;
}

const stripeFlag = '--stripe';

/** Refuses an unknown option, in one sentence: a misspelled option must not be ignored silently. */
export function readVerifyOptions(args: readonly string[]): VerifyOptions | { readonly refusal: string } {
  const unknown = args.find((arg) => arg !== stripeFlag);
  if (unknown === undefined) return { stripe: args.includes(stripeFlag) };
  return { refusal: `ledger:verify does not know ${unknown}; its only option is ${stripeFlag}.` };
}

export interface Compared {
  readonly accounts: number;
  readonly organizations: number;
  /** Null when Stripe was not compared. */
  readonly stripeAccounts: number | null;
}

/** `pool` must see all organizations. */
export async function countAccounts(
  pool: Pick<Pool, 'query'>,
): Promise<Pick<Compared, 'accounts' | 'organizations'>> {
  const { rows } = await pool.query<{ accounts: number; organizations: number }>(
    `select count(*)::int as accounts, count(distinct organization_id)::int as organizations from account`,
  );
  return rows[0] ?? { accounts: 0, organizations: 0 };
}

export function summaryLines(
  { accounts, organizations, stripeAccounts }: Compared,
  findings: number,
): string[] {
  const books = `${counted(accounts, 'account')} of ${counted(organizations, 'organization')}`;
  const stripe =
    stripeAccounts === null ? '' : `, and ${counted(stripeAccounts, 'Stripe account')} with Stripe`;
  return [
    `Compared ${books}${stripe}.`,
    findings === 0 ? 'The ledger balances.' : `${counted(findings, 'finding')}: the ledger does not balance.`,
  ];
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

export function findingLine({ invariant, row }: LedgerFinding): string {
  const facts = Object.entries(row).map(([name, value]) => `${name} ${textOf(value)}`);
  return `Not true that ${invariant}: ${facts.join(', ')}`;
}

function textOf(value: unknown): string {
  if (value === null) return 'none';
  return typeof value === 'string' ? value : (JSON.stringify(value)?.replace(/^"|"$/g, '') ?? 'none');
}
