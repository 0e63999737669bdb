import { Injectable } from '@nestjs/common';
import { TenantReader, type Ctx } from '@almoner/platform';
import { type TransferRow } from './ledger.reader.ts';
import { bankReason, joinBankOutcomes, movementState, movementSums } from './movement-state.ts';
import { sourcesOfTransfer } from './source-of-transfer.ts';
import {
  matchingHold,
  matchingTransfer,
  pageValues,
  statementName,
  type StatementFilters,
  type StatementPage,
} from './statement-filters.ts';

/** Everything that moves on an account: what is posted, on hold or incoming, and what failed, was returned or was canceled. */
@Injectable()
export class MovementReader {
  constructor(private readonly reader: TenantReader) {}

  /** Newest first; returns one row more than `limit` when there is a next page. */
  async list(ctx: Ctx, page: StatementPage): Promise<TransferRow[]> {
    const rows = await this.reader.query<TransferRow & { posted_after_minor: string }>(ctx, {
      name: statementName('movements-on-account', page.filters),
      text: movements(page.filters),
      values: pageValues(ctx, page),
    });
    return isFirstUnfiltered(page) ? rows : rows.map(({ posted_after_minor: _, ...row }) => row);
  }
}

/** Only this page has all newer rows above each line, so that the posted balance after it is the current balance less what they posted. */
const isFirstUnfiltered = ({ after, filters: { from, to, about } }: StatementPage) =>
  after === null && from === undefined && to === undefined && about === undefined;

/** The hold of a purchase is one line, from its authorization; the transfers that make it are not lines. */
const movements = (filters: StatementFilters) => `
  select movement.*, (select posted_minor from account where organization_id = $1 and id = $5) - coalesce(sum(posted_minor) over (
    order by occurred_at desc, id desc rows between unbounded preceding and 1 preceding), 0) as posted_after_minor
  from (
    (select id, 'purchase_hold' as kind, 'pending'::transfer_status as status, held_minor as amount_minor, -held_minor as change_minor,
       currency, merchant ->> 'name' as description, network_created_at as occurred_at, id as purchase_id, null::uuid as report_id,
       null::uuid as gift_id, null::uuid as fund_id, null::text as payout_line_id, '[]'::jsonb as entries,
       'on_hold' as state, null::text as reason, 0::numeric as posted_minor, -held_minor::numeric as held_minor, 0::numeric as incoming_minor
     from card_authorization
     where organization_id = $1 and paying_account_id = $5 and held_minor > 0${matchingHold(filters)}
       and ($2::timestamptz is null or (network_created_at, id) < ($2, $3::uuid))
     order by network_created_at desc, id desc limit $4)
    union all
    select t.id, t.kind, t.status, t.amount_minor, n.posted + n.held + n.incoming, t.currency, t.description, t.occurred_at,
      ${sourcesOfTransfer}, n.entries,${movementState}, ${bankReason}, n.posted, n.held, n.incoming
    from (
      select * from transfer t
      where t.organization_id = $1 and t.kind not in ('purchase_hold', 'purchase_release')${matchingTransfer(filters)}
        and exists (select 1 from entry e where e.organization_id = t.organization_id and e.transfer_id = t.id and e.account_id = $5)
        and ($2::timestamptz is null or (t.occurred_at, t.id) < ($2, $3::uuid))
      order by t.occurred_at desc, t.id desc limit $4) t${joinBankOutcomes}
    cross join lateral (
      select ${movementSums('$5')},
        jsonb_agg(jsonb_build_object('account', a.name, 'layer', e.layer, 'amount', e.amount_minor) order by e.id) as entries
      from entry e join account a on a.id = e.account_id
      where e.organization_id = t.organization_id and e.transfer_id = t.id) n) movement
  order by occurred_at desc, id desc limit $4`;
