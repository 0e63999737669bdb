import { Injectable } from '@nestjs/common';
import { type FundWire, type ReplyOf, type RequestOf, type fundsRpc } from '@almoner/contracts';
import { TenantReader, pageMaxBytes, withinBytes, type Ctx } from '@almoner/platform';
import { controlColumns } from '../../limits/persistence/control-columns.ts';
import { closeRefusalOf, type FundUse } from '../domain/fund.ts';
import { inTransitByFund } from './in-transit.ts';

interface FundRow {
  id: string;
  name: string;
  restriction: FundWire['restriction'];
  purpose: string;
  starts_on: string | null;
  ends_on: string | null;
  is_open: boolean;
  category_ids: string[];
  account_id: string;
  currency: string;
  posted_minor: string;
  held_minor: string;
  released_minor: string;
  in_transit_minor: string;
  merchant_rules: FundWire['merchantRules'] | null;
  pays_for_program: boolean;
  version: number;
  created_at: Date;
}

const maxFunds = 500;

@Injectable()
export class FundReader {
  constructor(private readonly reader: TenantReader) {}

  /** Open ones first. At most 500, and fewer where they are too large for a reply; the next page begins after the last of them. */
  async list(ctx: Ctx, after: string | null): Promise<FundWire[]> {
    const rows = await this.reader.query<FundRow>(ctx, {
      name: 'funds',
      text: `${select}
        where f.organization_id = $1 and ($2::uuid is null or (not f.is_open, f.name, f.id) >
          (select not l.is_open, l.name, l.id from fund l where l.organization_id = $1 and l.id = $2))
        order by not f.is_open, f.name, f.id limit ${maxFunds}`,
      values: [ctx.organizationId, after],
    });
    return withinBytes(rows.map(toWire), pageMaxBytes);
  }

  async find(ctx: Ctx, fundId: string): Promise<FundWire | null> {
    const [row] = await this.reader.query<FundRow>(ctx, {
      name: 'fund',
      text: `${select} where f.organization_id = $1 and f.id = $2`,
      values: [ctx.organizationId, fundId],
    });
    return row === undefined ? null : toWire(row);
  }

  facts(
    ctx: Ctx,
    { fundIds, names = [] }: Pick<RequestOf<typeof fundsRpc.findFunds>, 'fundIds' | 'names'>,
  ): Promise<ReplyOf<typeof fundsRpc.findFunds>> {
    return this.reader.query(ctx, {
      name: 'fund-facts',
      text: `select id as "fundId", version as revision, name, purpose, is_open as "isOpen" from fund
             where organization_id = $1 and (id = any($2::uuid[]) or lower(btrim(name)) = any($3::text[]))`,
      values: [ctx.organizationId, fundIds, names],
    });
  }
}

const useOf = (row: FundRow): FundUse => ({
  postedMinor: BigInt(row.posted_minor),
  heldMinor: BigInt(row.held_minor),
  inTransitMinor: BigInt(row.in_transit_minor),
  paysForProgram: row.pays_for_program,
});

const select = `
  with in_transit as materialized (${inTransitByFund('$1')})
  select f.id, f.name, f.restriction, f.purpose, to_char(f.starts_on, 'YYYY-MM-DD') as starts_on,
    to_char(f.ends_on, 'YYYY-MM-DD') as ends_on, f.is_open, f.category_ids, f.account_id, a.currency, a.posted_minor, a.held_minor,
    coalesce(r.posted_minor, 0) as released_minor, f.version, f.created_at, ${controlColumns('f')},
    exists (
      select from spend_program p
      where p.organization_id = f.organization_id and p.paying_account_id = f.account_id and p.status <> 'closed') as pays_for_program,
    coalesce((select t.minor from in_transit t where t.fund_id = f.id), 0) as in_transit_minor
  from fund f
  join account a on a.id = f.account_id
  left join account r on r.organization_id = f.organization_id and r.kind = 'fund_release' and r.owner_id = f.id`;

function toWire(row: FundRow): FundWire {
  const posted = Number(row.posted_minor);
  const onHold = Number(row.held_minor);
  const released = Number(row.released_minor);
  return {
    id: row.id,
    name: row.name,
    restriction: row.restriction,
    purpose: row.purpose,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    merchantRules: row.merchant_rules ?? [],
    categoryIds: row.category_ids,
    status: row.is_open ? 'open' : 'closed',
    closeRefusal: row.is_open ? closeRefusalOf(useOf(row)) : null,
    accountId: row.account_id,
    currency: row.currency,
    posted,
    onHold,
    available: posted - onHold,
    releasable: Math.max(0, posted - onHold + Math.min(0, Number(row.in_transit_minor))),
    received: posted + released,
    released: Math.max(0, released),
    fromWallet: Math.max(0, -released),
    version: row.version,
    createdAt: row.created_at.toISOString(),
  };
}
