import { Injectable } from '@nestjs/common';
import { TenantReader, type Ctx } from '@almoner/platform';

/** A line of a fund's statement: the data in addition to the line itself. */
export interface FundLine {
  /** The available amount after it, in minor units; null if it moved nothing. */
  readonly balance: number | null;
  readonly program: { readonly id: string; readonly name: string } | null;
}

/** The position of a line in a statement. */
interface PageLine {
  readonly id: string;
  readonly occurred_at: Date;
}

interface BalanceRow {
  readonly id: string;
  readonly balance: string;
  readonly program_id: string | null;
  readonly program: string | null;
}

@Injectable()
export class FundLineReader {
  constructor(private readonly reader: TenantReader) {}

  async isOfFund(ctx: Ctx, accountId: string): Promise<boolean> {
    const rows = await this.reader.query(ctx, {
      name: 'is-account-of-fund',
      text: `select 1 from account where organization_id = $1 and id = $2 and kind = 'fund'`,
      values: [ctx.organizationId, accountId],
    });
    return rows.length > 0;
  }

  /** For a page of the statement of the account, newest first, by the ids of its lines. */
  async find(ctx: Ctx, accountId: string, page: readonly PageLine[]): Promise<Map<string, FundLine>> {
    const { organizationId } = ctx;
    const [newest, oldest] = [page[0], page.at(-1)];
    if (newest === undefined || oldest === undefined) return new Map();
    const bounds = [newest.occurred_at, newest.id, oldest.occurred_at, oldest.id];
    // Without a name, so that it is planned for these bounds: the first page reads little, the last one everything.
    const rows = await this.reader.query<BalanceRow>(ctx, {
      text: balances,
      values: [organizationId, accountId, ...bounds],
    });
    return new Map(
      rows.map(({ id, balance, program_id: programId, program }) => [
        id,
        {
          balance: Number(balance),
          program: programId === null || program === null ? null : { id: programId, name: program },
        },
      ]),
    );
  }
}

const entriesOfAccount = `
    join entry e on e.organization_id = t.organization_id and e.transfer_id = t.id and e.account_id = $2 and e.layer = 'posted'`;

/**
 * The holds on money of the account now: open purchases, and movements that wait for a second signature. Few, whatever was posted.
 * Amounts that were captured or released are not included.
 */
const holds = `
  select id, network_created_at as occurred_at, -held_minor::numeric as minor, spend_program_id::text as program_id
  from card_authorization
  where organization_id = $1 and paying_account_id = $2 and held_minor > 0
  union all
  select t.id, t.occurred_at, sum(e.amount_minor), null
  from transfer t
  join entry e on e.organization_id = t.organization_id and e.transfer_id = t.id and e.account_id = $2 and e.layer = 'pending_out'
  where t.organization_id = $1 and t.status = 'pending' and t.kind <> 'purchase_hold' and t.kind not like 'purchase%'
  group by t.id`;

/**
 * From what is available now, back over what is newer than the page, and then line by line. It is one statement and reads every
 * movement between the bounds, so that what moves while a page is read is in all of its figures or in none.
 */
const balances = `
  with hold as materialized (${holds}),
  change as materialized (
    select t.id, t.occurred_at, sum(e.amount_minor) as minor, min(e.dimensions ->> 'program') as program_id
    from transfer t ${entriesOfAccount}
    where t.organization_id = $1 and (t.occurred_at, t.id) >= ($5::timestamptz, $6::uuid)
      and (t.occurred_at, t.id) <= ($3::timestamptz, $4::uuid)
    group by t.id
    union all
    select id, occurred_at, minor, program_id from hold
    where (occurred_at, id) >= ($5::timestamptz, $6::uuid) and (occurred_at, id) <= ($3::timestamptz, $4::uuid)),
  newer as materialized (
    select coalesce(sum(e.amount_minor), 0)
      + (select coalesce(sum(minor), 0) from hold where (occurred_at, id) > ($3::timestamptz, $4::uuid)) as minor
    from transfer t ${entriesOfAccount}
    where t.organization_id = $1 and (t.occurred_at, t.id) > ($3::timestamptz, $4::uuid)),
  balanced as (
    select c.id, c.program_id,
      a.posted_minor - a.held_minor - newer.minor - coalesce(sum(c.minor) over (
        order by c.occurred_at desc, c.id desc rows between unbounded preceding and 1 preceding), 0) as balance
    from change c cross join newer
    join account a on a.organization_id = $1 and a.id = $2)
  select b.id, b.balance, p.id as program_id, p.name as program
  from balanced b
  left join spend_program p on p.organization_id = $1 and p.id = b.program_id::uuid`;
