import { type CategoryWire } from '@almoner/contracts';
import { useListCategoriesQuery } from '../../../api/categories.api.ts';
import { useAccount } from '../../../app/use-account.ts';

export const categoryName = ({ code, name }: CategoryWire) => `${code} ${name}`;

export const categoryOption = (category: CategoryWire) => ({
  value: category.id,
  label: categoryName(category),
});

/** The chart of accounts of the signed-in person's organization. */
export function useCategories() {
  const organizationId = useAccount()?.organizationId ?? '';
  return useListCategoriesQuery(organizationId, { skip: organizationId === '' });
}
