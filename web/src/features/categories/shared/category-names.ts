import { type CategoryWire } from '@almoner/contracts';
import { useListCategoriesQuery } from '../../../api/categories.api.ts';
import { useListClientCategoriesQuery } from '../../../api/clients.api.ts';
import { useAccount } from '../../../state/use-account.ts';

export const categoryName = ({ code, name }: CategoryWire) => `${code} ${name}`;

export const categoryOption = (category: CategoryWire) => ({
  value: category.id,
  label: categoryName(category),
});

/** The chart of accounts of the signed-in person's organization, or of a client that they advise. */
export function useCategories(clientId?: string) {
  const organizationId = useAccount()?.organizationId ?? '';
  const isOwn = clientId === undefined;
  const own = useListCategoriesQuery(organizationId, { skip: !isOwn || organizationId === '' });
  const ofClient = useListClientCategoriesQuery(clientId ?? '', { skip: isOwn });
  return isOwn ? own : ofClient;
}
