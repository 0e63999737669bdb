import { type PurchaseWire } from '@almoner/contracts';
import { useLazyListCategoriesQuery } from '../../api/categories.api.ts';
import { useLazyListProgramsQuery } from '../../api/programs.api.ts';
import { useLazyListTeamsQuery } from '../../api/teams.api.ts';
import { useLazyListAccountsQuery } from '../../api/wallet.api.ts';
import { useAccount } from '../../app/use-account.ts';
import { csvAmount, type CsvCell } from '../../lib/csv.ts';
import { minorPerUnit } from '../../lib/money-format.ts';
import { personName } from '../../lib/person-name.ts';
import { flowMinor, hasMoved } from '../../lib/purchase-amount.ts';
import { reachOfRole } from '../../lib/reach-of-role.ts';
import { merchantCategoryWords } from '../../words/en/merchant-categories.ts';
import { statusWords } from '../../words/en/statuses.ts';
import { categoryName } from './category-names.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Names by id, of everything that a purchase refers to and the reader may see. */
export type PurchaseNames = ReadonlyMap<string, string>;

/** Reads the names from the cache or the server. */
export function usePurchaseNames(): () => Promise<PurchaseNames> {
  const account = useAccount();
  const [readCategories] = useLazyListCategoriesQuery();
  const [readPrograms] = useLazyListProgramsQuery();
  const [readTeams] = useLazyListTeamsQuery();
  const [readAccounts] = useLazyListAccountsQuery();
  return async () => {
    if (account?.organizationId == null) return new Map();
    const { organizationId, role } = account;
    const [categories, ...others] = await Promise.all([
      readCategories(organizationId, true).unwrap(),
      readPrograms(undefined, true).unwrap(),
      reachOfRole(role, 'team.read') === 'none' ? [] : readTeams(undefined, true).unwrap(),
      reachOfRole(role, 'account.read') === 'none' ? [] : readAccounts(undefined, true).unwrap(),
    ]);
    const named: readonly Named[] = others.flat();
    return new Map([
      ...categories.map((category) => [category.id, categoryName(category)] as const),
      ...named.map(({ id, name }) => [id, name] as const),
    ]);
  };
}

/** One line, in the order of the columns. Spent and requested are separate: a declined purchase spends nothing. */
export function csvRow(purchase: PurchaseWire, names: PurchaseNames): CsvCell[] {
  const { merchant, card, holder, status, currency, memo } = purchase;
  const nameOf = (id: string | null) => (id === null ? '' : (names.get(id) ?? ''));
  const amount = (minor: number) => csvAmount(minor, minorPerUnit(currency));
  return [
    purchase.occurredAt,
    merchant.name,
    merchantCategoryWords(merchant.category),
    card.name,
    personName(holder),
    statusWords[status],
    amount(hasMoved(purchase) ? flowMinor(purchase) : 0),
    amount(flowMinor(purchase)),
    currency,
    nameOf(purchase.categoryId),
    memo ?? '',
    String(purchase.receiptCount),
    nameOf(purchase.spendProgramId),
    nameOf(purchase.teamId),
    nameOf(purchase.payingAccountId),
    merchant.categoryCode ?? '',
    merchant.country ?? '',
    merchant.networkId ?? '',
    merchant.authorizationMethod ?? '',
  ];
}
