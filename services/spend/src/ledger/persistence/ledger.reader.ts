import { Injectable } from '@nestjs/common';
import { type AccountWire, type TransferWire } from '@almoner/contracts';
import { TenantReader, type Ctx, type KeysetPosition } from '@almoner/platform';

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
  currency: string;
  description: string;
  occurred_at: Date;
  entries: { account: string; layer: 'posted' | 'pending_out' | 'pending_in'; amount: number }[];
}

/** Of about 250 bytes each; the wallet, the vault and the funds come before the teams' treasuries. */
const mostAccounts = 2_000;
const cashKinds = ['wallet', 'vault', 'fund', 'treasury'];

@Injectable()
export class LedgerReader {
  constructor(private readonly reader: TenantReader) {}

  async cashAccounts(ctx: Ctx): Promise<AccountWire[]> {
    const rows = await this.reader.query<AccountRow>(ctx, {
      name: 'cash-accounts',
      text: `select id, kind, name, currency, posted_minor, held_minor, incoming_minor from account
             where kind::text = any($1) order by array_position($1, kind::text), name limit ${mostAccounts}`,
      values: [cashKinds],
    });
    return rows.map(toAccount);
  }

  /** Newest first; one row more than asked for tells that there is a next page. */
  transfers(ctx: Ctx, limit: number, after: KeysetPosition | null): Promise<TransferRow[]> {
    return this.reader.query<TransferRow>(ctx, {
      name: 'transfers',
      text: `select t.id, t.kind, t.status, t.amount_minor, t.currency, t.description, t.occurred_at,
               (select jsonb_agg(jsonb_build_object('account', a.name, 'layer', e.layer, 'amount', e.amount_minor) order by e.id)
                from entry e join account a on a.id = e.account_id
                where e.organization_id = t.organization_id and e.transfer_id = t.id) as entries
             from transfer t
             where t.organization_id = $1 and ($2::timestamptz is null or (t.occurred_at, t.id) < ($2, $3::uuid))
             order by t.occurred_at desc, t.id desc limit $4`,
      values: [ctx.organizationId, after?.at ?? null, after?.id ?? null, limit + 1],
    });
  }
}

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
  };
}
