import { useListCategoriesQuery } from '../../api/categories.api.ts';
import { useReadableFunds } from '../../api/use-readable-funds.ts';
import { useAccount } from '../../state/use-account.ts';
import { reimbursementWords as words } from '../../words/en/reimbursements.ts';

/** Null, or a general word, where there is none or the viewer may not read it. */
export interface CodingNames {
  readonly category: (id: string | null) => string | null;
  readonly fund: (id: string) => string;
}

export function useCodingNames(): CodingNames {
  const account = useAccount();
  const organizationId = account?.organizationId ?? '';
  const { data: categories = [] } = useListCategoriesQuery(organizationId, { skip: organizationId === '' });
  const funds = useReadableFunds(account?.role ?? 'Employee');
  return {
    category: (id) => {
      const found = categories.find((one) => one.id === id);
      return found === undefined ? null : `${found.code} ${found.name}`;
    },
    fund: (id) => funds.find((one) => one.id === id)?.name ?? words.otherFund,
  };
}
