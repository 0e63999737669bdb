import { Injectable } from '@nestjs/common';
import { TenantReader, type Ctx } from '@almoner/platform';

/** What the statement of a fund says of a line beside the line itself. */
export interface FundLine {
  /** The posted balance after it, in minor units; null for what is not posted. */
  readonly balance: number | null;
  readonly program: { readonly id: string; readonly name: string } | null;
}

/** A line of a statement: its place in it. */
interface PageLine {
  readonly id: string;
  readonly occurred_at: Date;
}

interface PostedRow {
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

  /** Of a page of the statement of the account, newest first, by the ids of its lines. */
  async find(ctx: Ctx, accountId: string, page: readonly PageLine[]): Promise<Map<string, FundLine>> {
    const { organizationId } = ctx;
    const [newest, oldest] = [page[0], page.at(-1)];
    const lines = new Map<string, FundLine>();
    if (newest === undefined || oldest === undefined) return lines;
    const bounds = [newest.occurred_at, newest.id, oldest.occurred_at, oldest.id];
    // Without a name, so that it is planned for these bounds: the first page reads little, the last one everything.
    const posted = await this.reader.query<PostedRow>(ctx, {
      text: balances,
      values: [organizationId, accountId, ...bounds],
    });
    const held = await this.reader.query<Omit<PostedRow, 'balance'>>(ctx, {
      name: 'programs-of-holds',
      text: programsOfHolds,
      values: [organizationId, accountId, page.map(({ id }) => id)],
    });
    for (const row of held) lines.set(row.id, { balance: null, program: programOf(row) });
    for (const row of posted) lines.set(row.id, { balance: Number(row.balance), program: programOf(row) });
    return lines;
  }
}

const programOf = ({ program_id: id, program: name }: Omit<PostedRow, 'balance'>) =>
  id === null || name === null ? null : { id, name };

const entriesOfAccount = `
    join entry e on e.organization_id = t.organization_id and e.transfer_id = t.id and e.account_id = $2 and e.layer = 'posted'`;

/**
 * From the balance of the account now, back over what is newer than the page, and then line by line. It is one statement and reads every
 * movement between the bounds, so that what is posted while a page is read is in all of its figures or in none.
 */
const balances = `
  with change as materialized (
    select t.id, t.occurred_at, sum(e.amount_minor) as minor, min(e.dimensions ->> 'program') as program_id
    from transfer t ${entriesOfAccount}
    where t.organization_id = $1 and (t.occurred_at, t.id) >= ($5::timestamptz, $6::uuid)
      and (t.occurred_at, t.id) <= ($3::timestamptz, $4::uuid)
    group by t.id),
  newer as materialized (
    select coalesce(sum(e.amount_minor), 0) as minor
    from transfer t ${entriesOfAccount}
    where t.organization_id = $1 and (t.occurred_at, t.id) > ($3::timestamptz, $4::uuid)),
  balanced as (
    select c.id, c.program_id,
      a.posted_minor - newer.minor - coalesce(sum(c.minor) over (
        order by c.occurred_at desc, c.id desc rows between unbounded preceding and 1 preceding), 0) as balance
    from change c cross join newer
    join account a on a.organization_id = $1 and a.id = $2)
  select b.id, b.balance, p.id as program_id, p.name as program
  from balanced b
  left join spend_program p on p.organization_id = $1 and p.id = b.program_id::uuid`;

const programsOfHolds = `
  select h.id, p.id as program_id, p.name as program
  from card_authorization h
  left join spend_program p on p.organization_id = h.organization_id and p.id = h.spend_program_id
  where h.organization_id = $1 and h.paying_account_id = $2 and h.id = any($3::uuid[])`;
