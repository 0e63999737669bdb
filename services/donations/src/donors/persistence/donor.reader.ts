import { Injectable } from '@nestjs/common';
import { type DonorWire, type RecurringFrequency, type RecurringGiftStatus } from '@almoner/contracts';
import { TenantReader, orderSql, type Ctx, type SortedPage } from '@almoner/platform';
import { type GiftFees } from '../../gift-fees/gift-fees.ts';
import { addressColumns, addressOfRow, type AddressColumns } from '../../donor-records/donor-address.ts';
import { totalOf, type TotalColumns } from '../../recurring-gifts/persistence/stored-total.ts';
import { donorConditions, type DonorFilters } from './donor-conditions.ts';

export interface DonorRow extends AddressColumns {
  id: string;
  name: string | null;
  email: string | null;
  other_emails: string[];
  tags: string[];
  note: string;
  employer: string | null;
  lifetime_minor: string;
  gift_count: number;
  currency: string | null;
  first_gift_at: Date | null;
  last_gift_at: Date;
  recurring: RecurringOfDonorRow | null;
  /** For a donor that is read alone. */
  lifetime_parts?: NonNullable<DonorWire['lifetimeParts']>;
}

interface RecurringOfDonorRow extends TotalColumns {
  frequency: RecurringFrequency;
  status: RecurringGiftStatus;
  count: number;
}

/** Stands for `-infinity`, the last gift of a donor whose gifts were all refunded: a cursor needs a date. */
const noGiftAt = `'0001-01-01T00:00:00Z'::timestamptz`;
/** A failed one before active ones, and paused ones last. By the addresses as an array, for which the planner uses the index. */
const recurringOfDonor = `(
  select jsonb_build_object('total_minor', p.total_minor, 'amount_minor', p.amount_minor, 'currency', p.currency,
    'cover_fees', p.cover_fees, 'method_type', p.method_type, 'frequency', p.frequency, 'status', p.status, 'count', count(*) over ())
  from recurring_gift p
  where p.organization_id = donor.organization_id and p.status in ('past_due', 'active', 'paused')
    and p.donor_email = any (array(
      select donor.email
      union all
      select m.email from donor m where m.organization_id = donor.organization_id and m.survivor_id = donor.id))
  order by array_position(array['past_due', 'active', 'paused'], p.status), p.started_at, p.id limit 1)`;

/** By the same gifts as `sum_donor` sums, so that the parts add up to what is kept with the donor. By the donors as an array, as above. */
const lifetimeParts = `(
  with merged as materialized (
    select donor.id union all
    select m.id from donor m where m.organization_id = donor.organization_id and m.survivor_id = donor.id),
  given as (
    select coalesce(p.frequency, 'once') as kind, g.total_minor - g.refunded_minor as amount
    from gift g
    left join recurring_charge c on c.gift_id = g.id
    left join recurring_gift p on p.id = c.recurring_gift_id
    where g.organization_id = donor.organization_id and g.status = 'succeeded'
      and g.donor_id = any (array(select id from merged))
    union all
    select 'imported', g.amount_minor from past_gift g
    where g.organization_id = donor.organization_id and g.donor_id = any (array(select id from merged)))
  select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'amount', amount, 'giftCount', gifts)), '[]')
  from (select kind, sum(amount) as amount, count(*) as gifts from given group by kind) parts) as lifetime_parts`;

export const donorColumns = `id, name, email, ${addressColumns}, array(
    select m.email from donor m
    where m.organization_id = donor.organization_id and m.survivor_id = donor.id and m.email is not null order by m.email) as other_emails,
  tags, note, employer, lifetime_minor, gift_count, currency, first_gift_at,
  greatest(last_gift_at, ${noGiftAt}) as last_gift_at, ${recurringOfDonor} as recurring`;

const sortedColumns = { date: 'donor.last_gift_at', amount: 'donor.lifetime_minor', id: 'donor.id' };

@Injectable()
export class DonorReader {
  constructor(private readonly reader: TenantReader) {}

  /** Returns one row more than `limit` when there is a next page. */
  list(ctx: Ctx, filters: DonorFilters, { limit, order, after }: SortedPage): Promise<DonorRow[]> {
    const { text, values } = donorConditions(filters);
    const [value, id, most] = [2, 3, 4].map((place) => `$${values.length + place}`);
    const { by, column, type, sign } = orderSql(order, sortedColumns);
    const end = type === 'timestamptz' ? `coalesce(nullif(${value}, ${noGiftAt}), '-infinity')` : value;
    // Without a name: each filter has its own best index.
    return this.reader.query<DonorRow>(ctx, {
      text: `select ${donorColumns} from donor
             where ${text} and (${value}::${type} is null or (${column}, id) ${sign} (${end}, ${id}::uuid))
             order by ${by} limit ${most}`,
      values: [ctx.organizationId, ...values, after?.value ?? null, after?.id ?? null, limit + 1],
    });
  }

  async count(ctx: Ctx, filters: DonorFilters): Promise<number> {
    const { text, values } = donorConditions(filters);
    const [row] = await this.reader.query<{ count: number }>(ctx, {
      text: `select count(*)::int as count from donor where ${text}`,
      values: [ctx.organizationId, ...values],
    });
    return row?.count ?? 0;
  }

  async exists(ctx: Ctx, donorId: string): Promise<boolean> {
    const found = await this.reader.query(ctx, {
      name: 'donor-exists',
      text: `select 1 from donor where organization_id = $1 and id = $2`,
      values: [ctx.organizationId, donorId],
    });
    return found.length > 0;
  }

  /** The survivor of a donor that was merged. */
  async find(ctx: Ctx, donorId: string): Promise<DonorRow | null> {
    const [row] = await this.reader.query<DonorRow>(ctx, {
      name: 'donor',
      text: `select ${donorColumns}, ${lifetimeParts} from donor where organization_id = $1
               and id = (select coalesce(survivor_id, id) from donor where organization_id = $1 and id = $2)`,
      values: [ctx.organizationId, donorId],
    });
    return row ?? null;
  }
}

export function toDonorWire(row: DonorRow, fees: GiftFees): DonorWire {
  const [email = null, ...otherEmails] = [...(row.email === null ? [] : [row.email]), ...row.other_emails];
  return {
    id: row.id,
    name: row.name,
    email,
    otherEmails,
    postalCode: row.postal_code,
    address: addressOfRow(row),
    tags: row.tags,
    note: row.note,
    lifetime: Number(row.lifetime_minor),
    giftCount: row.gift_count,
    lifetimeParts: row.lifetime_parts ?? null,
    currency: row.currency,
    employer: row.employer,
    recurring: row.recurring && toRecurring(row.recurring, fees),
    firstGiftAt: row.first_gift_at?.toISOString() ?? null,
    lastGiftAt: row.gift_count === 0 ? null : row.last_gift_at.toISOString(),
  };
}

function toRecurring(row: RecurringOfDonorRow, fees: GiftFees): DonorWire['recurring'] {
  const { currency, frequency, status, count } = row;
  return { amount: totalOf(row, fees).toMinorNumber(), currency, frequency, status, count };
}
