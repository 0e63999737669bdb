import { ownedJournalPart } from '@almoner/kernel';
import { type AccountKind } from './accounts.ts';

/** The fields of an account, and of the dimensions of its postings, that name it in a journal. */
export interface NamedAccount {
  readonly kind: AccountKind;
  readonly id: string;
  readonly name: string;
}

/** The name of an account: the parts that it begins with and, if a person chose its last part, what they chose and the id that ends it. */
export interface JournalName {
  readonly under: string;
  readonly chosen: { readonly name: string; readonly id: string } | null;
}

/**
 * The account's name in hledger and beancount journals: parts joined by colons. Funds and treasuries are named by people, so
 * they end with a part of their id: two of the same name stay two accounts.
 */
export const journalNameOf = (account: NamedAccount): string => textOfName(partsOfName(account));

/** The same name in its parts. */
export function partsOfName({ kind, id, name }: NamedAccount): JournalName {
  const parts = names[kind];
  return typeof parts === 'string'
    ? { under: parts, chosen: null }
    : { under: parts.under, chosen: { name, id } };
}

export const textOfName = ({ under, chosen }: JournalName): string =>
  chosen === null ? under : `${under}:${ownedJournalPart(chosen.name, chosen.id)}`;

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
