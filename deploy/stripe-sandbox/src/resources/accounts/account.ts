import type Stripe from 'stripe';
import { type Kind, kind, plainKind } from '../../store/kind.ts';

type Changed = 'external_accounts' | 'capabilities' | 'settings';
export type CapabilityStatus = 'active' | 'inactive' | 'pending';
export type BankAccount = Stripe.BankAccount;

export const bankAccountKind: Kind<BankAccount> = plainKind<BankAccount>(
  'bank_account',
  'ba',
  'external account',
);

export type ShownAccount = Omit<Stripe.Account, Changed> & {
  capabilities: Record<string, CapabilityStatus>;
  settings: Partial<NonNullable<Stripe.Account['settings']>>;
  external_accounts: { object: 'list'; data: BankAccount[]; has_more: boolean; url: string };
};
export type Account = Omit<ShownAccount, 'external_accounts'> & { sandbox: { taxId: string | null } };

/** Connected accounts are objects of the platform; their bank accounts are their own. */
export const accountKind: Kind<Account, ShownAccount> = kind<Account, ShownAccount>({
  object: 'account',
  prefix: 'acct',
  present: ({ sandbox: _, ...account }, store) => {
    const { data, hasMore } = store.list(bankAccountKind, account.id, { limit: 10 });
    const url = `/v1/accounts/${account.id}/external_accounts`;
    return { ...account, external_accounts: { object: 'list', data, has_more: hasMore, url } };
  },
});
