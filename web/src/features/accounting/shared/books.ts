import { type Action, permissionScopeOfEffectiveRole } from '@almoner/contracts';
import { createContext, useContext } from 'react';
import { useAccount } from '../../../state/use-account.ts';
import { permissionScopeOfRole } from '../../../lib/permission-scope-of-role.ts';
import { accountingWords as words } from '../../../words/en/accounting.ts';

interface Client {
  readonly id: string;
  /** Undefined until it is loaded. */
  readonly name: string | undefined;
}

/** The client whose books the accounting pages within show, for an advisor; null for one's own organization. */
export const ClientOfBooks = createContext<Client | null>(null);

/** Whose books the accounting pages show, what the person may do with them, and where their links lead. */
export interface Books {
  /** Undefined for one's own organization. */
  readonly clientId: string | undefined;
  /** The organization. Undefined until it is loaded. */
  readonly ownerName: string | undefined;
  readonly may: (action: Action) => boolean;
  /** The list of movements, to which the reports lead back. */
  readonly home: string;
  readonly homeLabel: string;
  /** The list of purchases, with these filters in its URL. */
  readonly purchasesLink: (filters: Readonly<Record<string, string>>) => string;
  /** The list of movements, with these filters in its URL. */
  readonly movementsLink: (filters: Readonly<Record<string, string>>) => string;
  /** The report of a reimbursement. */
  readonly reportLink: (reportId: string) => string;
  /** Null in the console, which has no page for a gift. */
  readonly giftLink: (giftId: string) => string | null;
  /** Null in the console, which has no page for a fund. */
  readonly fundLink: (fundId: string) => string | null;
}

export function useBooks(): Books {
  const client = useContext(ClientOfBooks);
  const account = useAccount();
  if (client !== null) return booksOf(client);
  return {
    clientId: undefined,
    ownerName: account?.owner?.name,
    may: (action) => account !== null && permissionScopeOfRole(account.role, action) === 'all',
    home: '/accounting?tab=card',
    homeLabel: words.title,
    purchasesLink: (filters) => `/transactions?${new URLSearchParams({ tab: 'card', ...filters })}`,
    movementsLink: (filters) => `/accounting?${new URLSearchParams({ tab: 'card', ...filters })}`,
    reportLink: (id) => `/transactions/reports/${id}?tab=reimbursements`,
    giftLink: (id) => `/donations?${new URLSearchParams({ gift: id })}`,
    fundLink: (fundId) => `/cash-management?tab=restricted-funds&fund=${fundId}`,
  };
}

/** An advisor is confined to the console (spec §4), so every link is to the page of the client. */
function booksOf({ id, name }: Client): Books {
  const page = `/console/clients/${id}`;
  return {
    clientId: id,
    ownerName: name,
    may: (action) => permissionScopeOfEffectiveRole('Advisor', action) === 'all',
    home: `${page}?report=movements`,
    homeLabel: name === undefined ? words.title : words.titleOf(name),
    purchasesLink: (filters) => `${page}?${new URLSearchParams(filters)}`,
    movementsLink: (filters) => `${page}?${new URLSearchParams({ report: 'movements', ...filters })}`,
    reportLink: (reimbursement) => `${page}?${new URLSearchParams({ report: 'movements', reimbursement })}`,
    giftLink: () => null,
    fundLink: () => null,
  };
}
