import { type AccountKind } from '../../ledger/domain/accounts.ts';
import { partsOfName, textOfName, type JournalName } from '../../ledger/domain/journal-names.ts';

interface AccountInBooks {
  readonly id: string;
  readonly kind: AccountKind;
  readonly name: string;
  /** The dimension of its postings. */
  readonly fundId: string | null;
  readonly fund: string | null;
}

/** The journal's name of an account; income for a fund has donor restrictions, and a name of its own. A release is named by its fund. */
export const accountNameInBooks = (account: AccountInBooks): string => textOfName(partsInBooks(account));

/** The same name in its parts. */
export function partsInBooks({ kind, id, name, fundId, fund }: AccountInBooks): JournalName {
  const own = partsOfName({ kind, id, name: kind === 'fund_release' ? (fund ?? name) : name });
  if (kind !== 'income') return own;
  return fund === null || fundId === null
    ? { under: `${own.under}:Unrestricted`, chosen: null }
    : { under: `${own.under}:Restricted`, chosen: { name: fund, id: fundId } };
}
