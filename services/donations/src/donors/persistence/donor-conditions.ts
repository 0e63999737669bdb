import { type RequestOf, type donorsRpc } from '@almoner/contracts';

export type DonorFilters = Omit<RequestOf<typeof donorsRpc.listDonors>, 'limit' | 'cursor' | 'sort'>;

const startOf = (day: string) => `${day}::date::timestamp at time zone 'UTC'`;

/** Donors, or those they were merged into, who are found by `select`, which reads `d` of the organization `$1`. */
const among = (select: string) => `donor.id in (select coalesce(d.survivor_id, d.id) ${select})`;

const recurring =
  among(`from recurring_gift p join donor d on d.organization_id = $1 and d.email = p.donor_email
  where p.organization_id = $1 and p.status in ('active', 'past_due', 'paused')`);

const gaveTo = (campaign: string) =>
  `(${among(`from gift g join donor d on d.organization_id = $1 and d.id = g.donor_id
  where g.organization_id = $1 and g.campaign_id = ${campaign}::uuid and g.status = 'succeeded'`)} or ${among(
    `from past_gift g join donor d on d.organization_id = $1 and d.id = g.donor_id
  where g.organization_id = $1 and g.campaign_id = ${campaign}::uuid`,
  )})`;

const search = (text: string) => `(strpos(lower(concat_ws(' ', name, email)), lower(${text})) > 0 or exists (
  select 1 from donor m where m.organization_id = $1 and m.survivor_id = donor.id
    and strpos(lower(concat_ws(' ', m.name, m.email)), lower(${text})) > 0))`;

/** The condition of each filter; `value` is the parameter that has its value, such as `$2`. */
const conditions: { readonly [Filter in keyof DonorFilters]-?: (value: string) => string } = {
  q: search,
  tag: (value) => `tags @> array[${value}::text]`,
  lastGiftFrom: (value) => `last_gift_at >= ${startOf(value)}`,
  lastGiftTo: (value) =>
    `last_gift_at < (${value}::date + 1)::timestamp at time zone 'UTC' and gift_count > 0`,
  lapsedMonths: (value) => `last_gift_at < now() - make_interval(months => ${value}::int) and gift_count > 0`,
  lifetimeLeast: (value) => `lifetime_minor >= ${value}::bigint`,
  lifetimeMost: (value) => `lifetime_minor <= ${value}::bigint`,
  giftsLeast: (value) => `gift_count >= ${value}::int`,
  giftsMost: (value) => `gift_count <= ${value}::int`,
  recurring: (value) => `(${value}::text = 'yes') = (${recurring})`,
  campaignId: gaveTo,
  employer: (value) => `lower(employer) = lower(${value})`,
};

/** SQL for the donors of the organization `$1` who match every filter, with the values from `$2` on. Merged donors are left out. */
export function donorConditions(filters: DonorFilters): { text: string; values: (string | number)[] } {
  const values: (string | number)[] = [];
  const texts = Object.entries(conditions).flatMap(([name, condition]) => {
    const value = filters[name as keyof DonorFilters];
    const given = typeof value === 'string' ? value.trim() : value;
    if (given === undefined || given === '') return [];
    values.push(given);
    return [condition(`$${values.length + 1}`)];
  });
  return { text: ['organization_id = $1 and merged_into is null', ...texts].join(' and '), values };
}
