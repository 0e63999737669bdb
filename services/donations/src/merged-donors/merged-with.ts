/**
 * SQL for the donor of `parameter`, or the one that it was merged into, and all that were merged into that one:
 * `donor_id = ${mergedWith('$2')}`, where `$1` is the organization. Every query by donor needs it, so it is separate from the feature
 * that merges them. An array, for which the planner uses the index whatever it believes about the number of rows.
 */
export const mergedWith = (parameter: string) => `any (array(
  with survivor as (select coalesce(survivor_id, id) as id from donor where organization_id = $1 and id = ${parameter})
  select id from survivor
  union all
  select d.id from survivor join donor d on d.organization_id = $1 and d.survivor_id = survivor.id))`;
