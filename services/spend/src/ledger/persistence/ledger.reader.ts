import { Injectable } from '@nestjs/common';
import { type AccountWire, type StatementLineWire, type TransferWire } from '@almoner/contracts';
import { journalNameOf } from '../domain/journal-names.ts';
import { TenantReader, type Ctx, type KeysetPosition } from '@almoner/platform';
import { sourcesOfTransfer } from './source-of-transfer.ts';

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
  /** Absent for what is on hold, as `gift_id`. */
  report_id?: string | null;
  gift_id?: string | null;
  fund_id?: string | null;
  /** The following only of the view `movements`. */
  state?: StatementLineWire['state'];
  reason?: string | null;
  posted_minor?: string;
  held_minor?: string;
  incoming_minor?: string;
  entries: { account: string; layer: 'posted' | 'pending_out' | 'pending_in'; amount: number }[];
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

  /** What was posted on an account, newest first; returns one row more than `limit` when there is a next page. */
  posted(ctx: Ctx, accountId: string, limit: number, after: KeysetPosition | null): Promise<TransferRow[]> {
    return this.reader.query<TransferRow>(ctx, {
      name: 'posted-on-account',
      text: movements(
        `exists (select 1 from entry e where e.organization_id = t.organization_id and e.transfer_id = t.id
                               and e.account_id = $5 and e.layer = 'posted')`,
        'posted',
      ),
      values: [ctx.organizationId, after?.at ?? null, after?.id ?? null, limit + 1, accountId],
    });
  }

  /** What is incoming, as `posted`. */
  incoming(ctx: Ctx, accountId: string, limit: number, after: KeysetPosition | null): Promise<TransferRow[]> {
    return this.reader.query<TransferRow>(ctx, {
      name: 'incoming-on-account',
      text: movements(
        `t.status = 'pending' and t.kind <> 'purchase_hold' and (
                         select coalesce(sum(e.amount_minor), 0) from entry e where e.organization_id = t.organization_id
                         and e.transfer_id = t.id and e.account_id = $5 and e.layer = 'pending_in') > 0`,
        'pending_in',
      ),
      values: [ctx.organizationId, after?.at ?? null, after?.id ?? null, limit + 1, accountId],
    });
  }

  /** The purchases and movements that hold money of an account, as `posted`: together they are what the account has on hold. */
  onHold(ctx: Ctx, accountId: string, limit: number, after: KeysetPosition | null): Promise<TransferRow[]> {
    return this.reader.query<TransferRow>(ctx, {
      name: 'holds-on-account',
      text: `select * from (
               (select id, 'purchase_hold' as kind, 'pending' as status, held_minor as amount_minor, -held_minor as change_minor,
                  currency, merchant ->> 'name' as description, network_created_at as occurred_at, id as purchase_id, '[]'::jsonb as entries
                from card_authorization
                where organization_id = $1 and paying_account_id = $5 and held_minor > 0
                  and ($2::timestamptz is null or (network_created_at, id) < ($2, $3::uuid))
                order by network_created_at desc, id desc limit $4)
               union all
               (select t.id, t.kind, t.status, t.amount_minor, -t.amount_minor, t.currency, t.description, t.occurred_at, null, '[]'::jsonb
                from transfer t
                where t.organization_id = $1 and t.status = 'pending' and t.kind <> 'purchase_hold'
                  and exists (select 1 from entry e where e.organization_id = t.organization_id and e.transfer_id = t.id
                              and e.account_id = $5 and e.layer = 'pending_out')
                  and ($2::timestamptz is null or (t.occurred_at, t.id) < ($2, $3::uuid))
                order by t.occurred_at desc, t.id desc limit $4)) held
             order by occurred_at desc, id desc limit $4`,
      values: [ctx.organizationId, after?.at ?? null, after?.id ?? null, limit + 1, accountId],
    });
  }

  /** Every transfer, as `posted`. */
  transfers(ctx: Ctx, limit: number, after: KeysetPosition | null): Promise<TransferRow[]> {
    return this.reader.query<TransferRow>(ctx, {
      name: 'transfers',
      text: movements('$5::uuid is null', 'posted'),
      values: [ctx.organizationId, after?.at ?? null, after?.id ?? null, limit + 1, null],
    });
  }
}

/** One page of transfers, chosen before their entries are read; `change_minor` is the sum of those of one layer on the account. */
const movements = (condition: string, layer: 'posted' | 'pending_in') => `
  select t.id, t.kind, t.status, t.amount_minor, t.currency, t.description, t.occurred_at, n.entries, n.change_minor,
         ${sourcesOfTransfer}
  from (
    select * from transfer t
    where t.organization_id = $1 and ${condition}
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
