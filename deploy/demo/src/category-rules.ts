import { categoryIdsOf } from './categories.ts';
import { type DemoOrganization } from './organizations.ts';

interface DemoRule {
  readonly match: { readonly by: 'merchant_name' | 'merchant_category'; readonly value: string };
  /** The code of its category. */
  readonly category: string;
  /** True if it categorizes the purchases of the year, too. */
  readonly isApplied: boolean;
}

const rules: readonly DemoRule[] = [
  { match: { by: 'merchant_name', value: 'Rosterly' }, category: '5140', isApplied: true },
  { match: { by: 'merchant_name', value: 'Cresthill Fuel' }, category: '5170', isApplied: true },
  // Stationery and office supplies.
  { match: { by: 'merchant_category', value: '5943' }, category: '5130', isApplied: false },
];

/** Rules that categorize purchases; some purchases are left for people to categorize. */
export async function addCategoryRules(organization: DemoOrganization): Promise<void> {
  const { admin } = organization;
  const categoryIds = await categoryIdsOf(organization);
  for (const { match, category, isApplied } of rules) {
    const categoryId = categoryIds.get(category);
    if (categoryId === undefined) throw new Error(`There is no category ${category}.`);
    const { id } = await admin.post<{ id: string }>('/api/category-rules', { match, categoryId });
    if (isApplied) await admin.post(`/api/category-rules/${id}/apply`);
  }
}
