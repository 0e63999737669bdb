/** SQL: whether a later merge into the same donor is in force, which used the result of the earlier one. `merge`: an alias in the query. */
export const hasNewerMerge = (merge: string) => `exists (
  select 1 from donor_merge newer
  where newer.organization_id = ${merge}.organization_id and newer.survivor_id = ${merge}.survivor_id and newer.undone_at is null
    and (newer.merged_at, newer.id) > (${merge}.merged_at, ${merge}.id))`;
