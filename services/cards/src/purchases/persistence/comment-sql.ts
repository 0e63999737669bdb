/** Beyond it a list shows no number, and counts no further. */
const countedMax = 100;

/** How many comments the line `p` has, without the deleted ones. */
export const commentCount = `(select count(*)::int from (
  select from purchase_comment k
  where k.organization_id = p.organization_id and k.thread_id = coalesce(p.authorization_id, p.id) and k.deleted_at is null
  limit ${countedMax}) counted)`;
