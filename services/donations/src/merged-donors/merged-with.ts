import { sql, type Sql } from '@almoner/platform';

/**
 * SQL for the donor `donorId`, or the one that it was merged into, and all that were merged into that one:
 * `donor_id = ${mergedWith(organizationId, donorId)}`. Every query by donor needs it, so it is separate from the feature that merges
 * them. An array, for which the planner uses the index whatever it believes about the number of rows.
 */
export const mergedWith = (organizationId: string | null, donorId: string | undefined): Sql => sql`any (array(
  with survivor as (
    select coalesce(survivor_id, id) as id from donor where organization_id = ${organizationId} and id = ${donorId})
  select id from survivor
  union all
  select d.id from survivor join donor d on d.organization_id = ${organizationId} and d.survivor_id = survivor.id))`;
