import { Injectable } from '@nestjs/common';
import { type AccountWire, type StatementLineWire, type TransferWire } from '@almoner/contracts';
import { journalNameOf } from '../domain/journal-names.ts';
import { TenantReader, type Ctx } from '@almoner/platform';
import { sourcesOfTransfer } from './source-of-transfer.ts';
import {
  matchingHold,
  matchingTransfer,
  pageValues,
  statementName,
  type StatementFilters,
  type StatementPage,
} from './statement-filters.ts';

interface AccountRow {
  id: string;
  kind: AccountWire['kind'];
  name: string;
  currency: string;
  posted_minor: string;
  held_minor: string;
  incoming_minor: string;
}

export interface TransferRow {
  id: string;
  kind: TransferWire['kind'];
  status: TransferWire['status'];
  amount_minor: string;
  change_minor: string | null;
  currency: string;
  description: string;
  occurred_at: Date;
  purchase_id: string | null;
  /** Absent for what is on hold, like `gift_id`. */
  report_id?: string | null;
  gift_id?: string | null;
  fund_id?: string | null;
  payout_line_id?: string | null;
  /** The following only of the view `movements`. */
  state?: StatementLineWire['state'];
  reason?: string | null;
  posted_minor?: string;
  held_minor?: string;
  incoming_minor?: string;
  posted_after_minor?: string;
  entries: { account: string; layer: 'posted' | 'pending_out' | 'pending_in'; amount: number }[];
}

export interface TransferSumRow {
  currency: string;
  transfer_count: number;
  in_minor: string;
  out_minor: string;
}

/** About 250 bytes each; the wallet, the vault and the funds come before the teams' treasuries. */
const maxAccounts = 2_000;
const cashKinds = ['wallet', 'vault', 'fund', 'treasury'];

@Injectable()
export class LedgerReader {
  constructor(private readonly reader: TenantReader) {}

  async cashAccounts(ctx: Ctx): Promise<AccountWire[]> {
    const rows = await this.reader.query<AccountRow>(ctx, {
      name: 'cash-accounts',
      text: `select id, kind, name, currency, posted_minor, held_minor, incoming_minor from account
             where organization_id = $1 and kind = any($2) order by array_position($2, kind), name limit ${maxAccounts}`,
      values: [ctx.organizationId, cashKinds],
    });
    return rows.map(toAccount);
  }

  /** Null for an account that is not the organization's; without an id, the wallet where there is one. */
  async accountId(ctx: Ctx, accountId: string | null): Promise<string | null> {
    const [row] = await this.reader.query<{ id: string }>(ctx, {
      name: 'statement-account',
      text: `select id from account where organization_id = $1 and case when $2::uuid is null then kind = 'wallet' else id = $2 end`,
      values: [ctx.organizationId, accountId],
    });
    return row?.id ?? null;
  }

  /** Posted transfers of an account, newest first; returns one row more than `limit` when there is a next page. */
  posted(ctx: Ctx, page: StatementPage): Promise<TransferRow[]> {
    return this.reader.query<TransferRow>(ctx, {
      name: statementName('posted-on-account', page.filters),
      text: movements(
        `exists (select 1 from entry e where e.organization_id = t.organization_id and e.transfer_id = t.id
                               and e.account_id = $5 and e.layer = 'posted')`,
        'posted',
        page.filters,
      ),
      values: pageValues(ctx, page),
    });
  }

  /** Incoming transfers, like `posted`. */
  incoming(ctx: Ctx, page: StatementPage): Promise<TransferRow[]> {
    return this.reader.query<TransferRow>(ctx, {
      name: statementName('incoming-on-account', page.filters),
      text: movements(
        `t.status = 'pending' and t.kind <> 'purchase_hold' and (
                         select coalesce(sum(e.amount_minor), 0) from entry e where e.organization_id = t.organization_id
                         and e.transfer_id = t.id and e.account_id = $5 and e.layer = 'pending_in') > 0`,
        'pending_in',
        page.filters,
      ),
      values: pageValues(ctx, page),
    });
  }

  /** The purchases and movements that hold money of an account, like `posted`: together they are what the account has on hold. */
  onHold(ctx: Ctx, page: StatementPage): Promise<TransferRow[]> {
    return this.reader.query<TransferRow>(ctx, {
      name: statementName('holds-on-account', page.filters),
      text: `select * from (
               (select id, 'purchase_hold' as kind, 'pending' as status, held_minor as amount_minor, -held_minor as change_minor,
                  currency, merchant ->> 'name' as description, network_created_at as occurred_at, id as purchase_id, '[]'::jsonb as entries
                from card_authorization
                where organization_id = $1 and paying_account_id = $5 and held_minor > 0${matchingHold(page.filters)}
                  and ($2::timestamptz is null or (network_created_at, id) < ($2, $3::uuid))
                order by network_created_at desc, id desc limit $4)
               union all
               (select t.id, t.kind, t.status, t.amount_minor, -t.amount_minor, t.currency, t.description, t.occurred_at, null, '[]'::jsonb
                from transfer t
                where t.organization_id = $1 and t.status = 'pending' and t.kind <> 'purchase_hold'${matchingTransfer(page.filters)}
                  and exists (select 1 from entry e where e.organization_id = t.organization_id and e.transfer_id = t.id
                              and e.account_id = $5 and e.layer = 'pending_out')
                  and ($2::timestamptz is null or (t.occurred_at, t.id) < ($2, $3::uuid))
                order by t.occurred_at desc, t.id desc limit $4)) held
             order by occurred_at desc, id desc limit $4`,
      values: pageValues(ctx, page),
    });
  }

  /** Posted totals of matching transfers on an account; no row for an account that is not the organization's. */
  async sum(ctx: Ctx, accountId: string, filters: StatementFilters): Promise<TransferSumRow | null> {
    const [row] = await this.reader.query<TransferSumRow>(ctx, {
      name: statementName('sum-on-account', filters),
      text: `select a.currency, s.transfer_count, s.in_minor, s.out_minor
             from account a cross join lateral (
               select count(*)::int as transfer_count, coalesce(sum(m.minor) filter (where m.minor > 0), 0) as in_minor,
                 coalesce(-sum(m.minor) filter (where m.minor < 0), 0) as out_minor
               from (
                 select sum(e.amount_minor) as minor
                 from entry e join transfer t on t.organization_id = e.organization_id and t.id = e.transfer_id
                 where e.organization_id = a.organization_id and e.account_id = a.id and e.layer = 'posted'${matchingTransfer(filters, ['$3', '$4'])}
                 group by t.id) m) s
             where a.organization_id = $1 and a.id = $2`,
      values: [ctx.organizationId, accountId, filters.from ?? null, filters.to ?? null],
    });
    return row ?? null;
  }

  /** Every transfer, like `posted`. */
  transfers(ctx: Ctx, page: StatementPage): Promise<TransferRow[]> {
    return this.reader.query<TransferRow>(ctx, {
      name: statementName('transfers', page.filters),
      text: movements('$5::uuid is null', 'posted', page.filters),
      values: pageValues(ctx, page),
    });
  }
}

/** One page of transfers, chosen before their entries are read; `change_minor` is the sum of those of one layer on the account. */
const movements = (condition: string, layer: 'posted' | 'pending_in', filters: StatementFilters) => `
  select t.id, t.kind, t.status, t.amount_minor, t.currency, t.description, t.occurred_at, n.entries, n.change_minor,
         ${sourcesOfTransfer}
  from (
    select * from transfer t
    where t.organization_id = $1 and ${condition}${matchingTransfer(filters)}
      and ($2::timestamptz is null or (t.occurred_at, t.id) < ($2, $3::uuid))
    order by t.occurred_at desc, t.id desc limit $4) t
  cross join lateral (
    select jsonb_agg(jsonb_build_object('account', a.name, 'layer', e.layer, 'amount', e.amount_minor) order by e.id) as entries,
           sum(e.amount_minor) filter (where e.account_id = $5::uuid and e.layer = '${layer}') as change_minor
    from entry e join account a on a.id = e.account_id
    where e.organization_id = t.organization_id and e.transfer_id = t.id) n
  order by t.occurred_at desc, t.id desc`;

function toAccount(row: AccountRow): AccountWire {
  const posted = Number(row.posted_minor);
  const onHold = Number(row.held_minor);
  const { id, kind, name, currency } = row;
  return {
    id,
    kind,
    name,
    posted,
    onHold,
    available: posted - onHold,
    incoming: Number(row.incoming_minor),
    currency,
    journalName: journalNameOf({ kind, name, id }),
  };
}
