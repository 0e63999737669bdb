/**
 * The kinds of account of an organization (docs/decisions/0010), in the order in which they are locked: rarely used ones
 * first, those that cards pay from last. `isCash` accounts hold money of the organization and are overdrawn only by facts of the
 * card network. `statement`: which statement shows the kind, that of activities or that of financial position; every change of one
 * kind is also a change of the other, so that assets less debts are the net assets. A new kind is a line here; an account of it
 * is a row, found by its kind and its owner.
 */
export const accountKinds = {
  external: { name: 'Linked bank', isCash: false, lockRank: 1, statement: 'activities' },
  clearing: { name: 'In transit at Stripe', isCash: false, lockRank: 2, statement: 'position' },
  income: { name: 'Income', isCash: false, lockRank: 3, statement: 'activities' },
  expense: { name: 'Expenses', isCash: false, lockRank: 4, statement: 'activities' },
  fees: { name: 'Payment fees', isCash: false, lockRank: 5, statement: 'activities' },
  payable: { name: 'Payables', isCash: false, lockRank: 6, statement: 'position' },
  /** For one fund: what was released from its restriction. */
  fund_release: { name: 'Released from a fund', isCash: false, lockRank: 6, statement: 'activities' },
  /** The other side of all releases; the statement of activities shows both by the fund's account. */
  released: { name: 'Released from restrictions', isCash: false, lockRank: 6, statement: null },
  treasury: { name: 'Team treasury', isCash: true, lockRank: 7, statement: 'position' },
  fund: { name: 'Restricted fund', isCash: true, lockRank: 7, statement: 'position' },
  vault: { name: 'Vault', isCash: true, lockRank: 8, statement: 'position' },
  wallet: { name: 'Wallet', isCash: true, lockRank: 9, statement: 'position' },
} as const satisfies Record<
  string,
  { name: string; isCash: boolean; lockRank: number; statement: Statement | null }
>;
type Statement = 'activities' | 'position';
export type AccountKind = keyof typeof accountKinds;
type KindOf<Which extends Statement> = {
  [Kind in AccountKind]: (typeof accountKinds)[Kind]['statement'] extends Which ? Kind : never;
}[AccountKind];
export type ActivityKind = KindOf<'activities'>;
export type PositionKind = KindOf<'position'>;

/** The kinds that the statement of activities adds up. */
export const activityKinds = Object.entries(accountKinds)
  .filter(([, { statement }]) => statement === 'activities')
  .map(([kind]) => kind) as ActivityKind[];

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
