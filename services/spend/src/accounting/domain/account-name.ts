import { type AccountKind } from '../../ledger/domain/accounts.ts';
import { journalNameOf, ownedSegment } from '../../ledger/domain/journal-names.ts';

interface AccountInBooks {
  readonly id: string;
  readonly kind: AccountKind;
  readonly name: string;
  /** The dimension of its postings. */
  readonly fundId: string | null;
  readonly fund: string | null;
}

/** The journal's name of an account; income for a fund has donor restrictions, and a name of its own. A release is named by its fund. */
export function accountNameInBooks({ kind, id, name, fundId, fund }: AccountInBooks): string {
  const own = journalNameOf({ kind, id, name: kind === 'fund_release' ? (fund ?? name) : name });
  if (kind !== 'income') return own;
  return fund === null || fundId === null
    ? `${own}:Unrestricted`
    : `${own}:Restricted:${ownedSegment(fund, fundId)}`;
}
