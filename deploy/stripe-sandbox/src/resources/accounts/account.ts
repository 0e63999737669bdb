import type Stripe from 'stripe';
import { type Kind, kind } from '../../store/kind.ts';

type Changed = 'external_accounts' | 'capabilities' | 'settings';
export type CapabilityStatus = 'active' | 'inactive' | 'pending';
export type ShownBankAccount = Stripe.BankAccount;
export type BankAccount = ShownBankAccount & { sandbox?: { accountNumber: string } };

export const bankAccountKind: Kind<BankAccount, ShownBankAccount> = kind<BankAccount, ShownBankAccount>({
  object: 'bank_account',
  prefix: 'ba',
  noun: 'external account',
  present: ({ sandbox: _, ...bankAccount }) => bankAccount,
});

export type ShownAccount = Omit<Stripe.Account, Changed> & {
  capabilities: Record<string, CapabilityStatus>;
  settings: Partial<NonNullable<Stripe.Account['settings']>>;
  external_accounts: { object: 'list'; data: ShownBankAccount[]; has_more: boolean; url: string };
};
export type Account = Omit<ShownAccount, 'external_accounts'> & { sandbox: { taxId: string | null } };

/** Connected accounts are stored under the platform account; a bank account is stored under its connected account. */
export const accountKind: Kind<Account, ShownAccount> = kind<Account, ShownAccount>({
  object: 'account',
  prefix: 'acct',
  present: ({ sandbox: _, ...account }, store) => {
    const { data, hasMore } = store.list(bankAccountKind, account.id, { limit: 10 });
    const url = `/v1/accounts/${account.id}/external_accounts`;
    const shown = data.map((one) => bankAccountKind.present(one, store));
    return { ...account, external_accounts: { object: 'list', data: shown, has_more: hasMore, url } };
  },
});
