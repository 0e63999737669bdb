import { Injectable } from '@nestjs/common';
import { TenantReader, type Ctx } from '@almoner/platform';
import { type TransferRow } from './ledger.reader.ts';
import { bankReason, joinBankOutcomes, movementState, movementSums } from './movement-state.ts';
import { sourcesOfTransfer } from './source-of-transfer.ts';

/** One line of an account's statement by its id: a transfer, or the authorization that holds money. */
@Injectable()
export class StatementLineReader {
  constructor(private readonly reader: TenantReader) {}

  async find(ctx: Ctx, accountId: string, id: string): Promise<TransferRow | null> {
    const values = [ctx.organizationId, accountId, id];
    const [moved] = await this.reader.query<TransferRow>(ctx, {
      name: 'statement-transfer',
      text: transfer,
      values,
    });
    if (moved !== undefined) return moved;
    const [held] = await this.reader.query<TransferRow>(ctx, { name: 'statement-hold', text: hold, values });
    return held ?? null;
  }
}

/** While it is pending it has no posted entry, so that its change is what is incoming or on hold. */
const transfer = `
  select t.id, t.kind, t.status, t.amount_minor, t.currency, t.description, t.occurred_at, n.entries, n.change_minor,
         ${sourcesOfTransfer}, ${movementState} as state, ${bankReason} as reason,
         n.posted as posted_minor, n.held as held_minor, n.incoming as incoming_minor
  from transfer t${joinBankOutcomes}
  cross join lateral (
    select jsonb_agg(jsonb_build_object('account', a.name, 'layer', e.layer, 'amount', e.amount_minor) order by e.id) as entries,
           count(*) filter (where e.account_id = $2) as of_account,
           coalesce(sum(e.amount_minor) filter (where e.account_id = $2 and e.layer = 'posted'),
                    sum(e.amount_minor) filter (where e.account_id = $2 and e.layer <> 'posted')) as change_minor, ${movementSums('$2')}
    from entry e join account a on a.id = e.account_id
    where e.organization_id = t.organization_id and e.transfer_id = t.id) n
  where t.organization_id = $1 and t.id = $3 and n.of_account > 0`;

const hold = `
  select id, 'purchase_hold' as kind, 'pending' as status, held_minor as amount_minor, -held_minor as change_minor,
         currency, merchant ->> 'name' as description, network_created_at as occurred_at, id as purchase_id, '[]'::jsonb as entries
  from card_authorization
  where organization_id = $1 and paying_account_id = $2 and id = $3 and held_minor > 0`;
