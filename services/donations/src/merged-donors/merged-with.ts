/**
 * SQL for the ids of the donor of `parameter`, or the one that it was merged into, and all that were merged into that one; `$1` is
 * the organization. What reads by donor needs it, so it stands apart from the feature that merges them.
 */
export const mergedWith = (parameter: string) => `(
  select d.id from donor named
  join donor d on d.organization_id = named.organization_id
    and (d.id = coalesce(named.survivor_id, named.id) or d.survivor_id = coalesce(named.survivor_id, named.id))
  where named.organization_id = $1 and named.id = ${parameter})`;
