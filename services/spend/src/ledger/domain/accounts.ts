/**
 * The kinds of account of an organization (docs/decisions/0010), in the order in which they are locked: rarely used ones
 * first, those that cards pay from last. `isCash` accounts hold money of the organization and are overdrawn only by facts of the
 * card network. A new kind is a line here; an account of it is a row, found by its kind and its owner.
 */
export const accountKinds = {
  external: { name: 'Linked bank', isCash: false, lockRank: 1 },
  clearing: { name: 'In transit at Stripe', isCash: false, lockRank: 2 },
  income: { name: 'Income', isCash: false, lockRank: 3 },
  expense: { name: 'Expenses', isCash: false, lockRank: 4 },
  fees: { name: 'Payment fees', isCash: false, lockRank: 5 },
  payable: { name: 'Payables', isCash: false, lockRank: 6 },
  /** Of one fund: what was released from its restriction. */
  fund_release: { name: 'Released from a fund', isCash: false, lockRank: 6 },
  /** The other side of all releases: net assets without donor restrictions grow by them. */
  released: { name: 'Released from restrictions', isCash: false, lockRank: 6 },
  treasury: { name: 'Team treasury', isCash: true, lockRank: 7 },
  fund: { name: 'Restricted fund', isCash: true, lockRank: 7 },
  vault: { name: 'Vault', isCash: true, lockRank: 8 },
  wallet: { name: 'Wallet', isCash: true, lockRank: 9 },
} as const satisfies Record<string, { name: string; isCash: boolean; lockRank: number }>;
export type AccountKind = keyof typeof accountKinds;

/** The accounts that every organization has from its activation on; all others belong to an owner. */
export const initialAccountKinds = [
  'external',
  'clearing',
  'income',
  'expense',
  'fees',
  'vault',
  'wallet',
] as const satisfies readonly AccountKind[];

/** An account by its id, or by its kind and owner; the owner is null for the one of the organization itself. */
export type AccountRef =
  { readonly id: string } | { readonly kind: AccountKind; readonly ownerId: string | null };
