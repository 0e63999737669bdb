import { sql, type Sql } from '@almoner/platform';

/** Returns whether a purchase paid from this account may have this category. */
export const allowsCategory = (
  organizationId: Sql,
  payingAccountId: Sql,
  categoryId: Sql,
): Sql => sql`not exists (
  select from fund f where f.organization_id = ${organizationId} and f.account_id = ${payingAccountId}
    and cardinality(f.category_ids) > 0 and ${categoryId} <> all(f.category_ids))`;
