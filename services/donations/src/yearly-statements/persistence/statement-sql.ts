/** Each donor of the organization `$1` with valid receipts of the year `$2`, and the version of the statement: of its receipts in order. */
export const receiptsOfYear = `
  select coalesce(d.survivor_id, d.id) as donor_id, md5(string_agg(r.id::text, ',' order by r.given_at, r.number)) as version
  from receipt r
  join gift t on t.organization_id = $1 and t.id = r.gift_id
  join donor d on d.organization_id = $1 and d.id = t.donor_id
  where r.organization_id = $1 and r.voided_at is null
    and r.given_at >= make_timestamptz($2, 1, 1, 0, 0, 0, 'UTC') and r.given_at < make_timestamptz($2 + 1, 1, 1, 0, 0, 0, 'UTC')
  group by 1`;

/** The address of a donor, or the first one of those who were merged into it. */
export const addressOf = (donorId: string) => `(
  select a.email from donor a
  where a.organization_id = $1 and (a.id = ${donorId} or a.survivor_id = ${donorId}) and a.email is not null
  order by a.id = ${donorId} desc, a.email limit 1)`;
