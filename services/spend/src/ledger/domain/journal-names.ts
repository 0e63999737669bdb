import { type AccountKind } from './accounts.ts';

/** The fields of an account, and of the dimensions of its postings, that name it in a journal. */
export interface NamedAccount {
  readonly kind: AccountKind;
  readonly id: string;
  readonly name: string;
}

/**
 * The account's name in hledger and beancount journals: parts joined by colons. Funds and treasuries are named by people, so
 * they end with a part of their id: two of the same name stay two accounts.
 */
export function journalNameOf({ kind, id, name }: NamedAccount): string {
  const parts = names[kind];
  return typeof parts === 'string' ? parts : `${parts.under}:${ownedSegment(name, id)}`;
}

/** The part for something that a person named. */
export const ownedSegment = (name: string, id: string) => `${segmentOf(name)}-${id.slice(-8)}`;

const names = {
  wallet: 'Assets:Wallet',
  vault: 'Assets:Vault',
  treasury: { under: 'Assets:Treasury' },
  fund: { under: 'Assets:Fund' },
  clearing: 'Assets:Clearing:Stripe',
  external: 'Assets:External:Linked-Bank',
  payable: 'Liabilities:Reimbursements',
  income: 'Income:Contributions',
  expense: 'Expenses',
  fees: 'Expenses:Payment-Fees',
  fund_release: { under: 'Income:Released-From-Restriction' },
  released: 'Income:Released-To-Operations',
} as const satisfies Record<AccountKind, string | { under: string }>;

/** Letters, digits and hyphens, beginning with a capital letter or a digit: what beancount allows in a part of a name. */
function segmentOf(name: string): string {
  const words =
    name
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .match(/[A-Za-z0-9]+/g) ?? [];
  const segment = words
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('-')
    .slice(0, 60);
  return segment === '' ? 'Unnamed' : segment;
}
