import { type DemoOrganization } from './organizations.ts';

/** The ids of the organization's categories, by code. */
export async function categoryIdsOf({
  admin,
  organizationId,
}: Pick<DemoOrganization, 'admin' | 'organizationId'>): Promise<ReadonlyMap<string, string>> {
  const categories = await admin.get<{ id: string; code: string }[]>(`/api/categories/get/${organizationId}`);
  return new Map(categories.map(({ code, id }) => [code, id]));
}
