import { Injectable } from '@nestjs/common';
import { TenantReader, type Ctx } from '@almoner/platform';
import { inTransitParts } from './in-transit.ts';

/** Money in; amounts in minor units. */
export interface InflowRow {
  readonly kind: 'gifts' | 'receipt';
  readonly label: string;
  readonly amount: string;
  readonly count: number;
}

/** Paid to a merchant on a program, and still on hold by purchases there. */
export interface OutflowRow {
  readonly program_id: string | null;
  readonly program: string | null;
  readonly merchant: string;
  readonly spent: string;
  readonly held: string;
  readonly count: number;
}

interface InTransitRow {
  readonly arriving: string;
  readonly leaving: string;
}

/** More rows than a person could read; the largest come first. */
const maxRows = 2_000;

@Injectable()
export class FundFlowReader {
  constructor(private readonly reader: TenantReader) {}

  inflows(ctx: Ctx, accountId: string): Promise<InflowRow[]> {
    return this.reader.query<InflowRow>(ctx, {
      name: 'fund-inflows',
      text: `
        select case when t.kind = 'fund_receipt' then 'receipt' else 'gifts' end as kind,
          case when t.kind = 'fund_receipt' then t.description else '' end as label,
          sum(e.amount_minor) as amount,
          -- A gift whose refund failed, or whose payout came back, came in twice.
          count(distinct case when t.kind = 'fund_receipt' then t.id else coalesce(t.source_id, t.id) end)
            filter (where e.amount_minor > 0)::int as count
        from entry e join transfer t on t.id = e.transfer_id
        where e.organization_id = $1 and e.account_id = $2 and e.layer = 'posted'
          and t.kind in ('fund_receipt', 'gift_payout', 'gift_refund_payout', 'payout_return')
        group by 1, 2 order by 3 desc limit ${maxRows}`,
      values: [ctx.organizationId, accountId],
    });
  }

  outflows(ctx: Ctx, accountId: string): Promise<OutflowRow[]> {
    return this.reader.query<OutflowRow>(ctx, {
      name: 'fund-outflows',
      text: `
        select m.program_id, p.name as program, m.merchant, sum(m.spent) as spent, sum(m.held) as held, count(*)::int as count
        from (
          select (e.dimensions ->> 'program')::uuid as program_id, t.description as merchant, -e.amount_minor as spent, 0 as held
          from entry e join transfer t on t.id = e.transfer_id
          where e.organization_id = $1 and e.account_id = $2 and e.layer = 'posted'
            and t.kind in ('purchase_capture', 'purchase_refund', 'purchase_refund_reversal', 'purchase_refund_assignment',
              'purchase_dispute', 'purchase_dispute_reversal')
          union all
          select spend_program_id, merchant ->> 'name', 0, held_minor from card_authorization
          where organization_id = $1 and paying_account_id = $2 and held_minor > 0) m
        left join spend_program p on p.organization_id = $1 and p.id = m.program_id
        group by 1, 2, 3 order by sum(m.spent + m.held) desc, m.merchant limit ${maxRows}`,
      values: [ctx.organizationId, accountId],
    });
  }

  async releasedByHand(ctx: Ctx, accountId: string): Promise<number> {
    const [row] = await this.reader.query<{ amount: string }>(ctx, {
      name: 'fund-released-by-hand',
      text: `
        select coalesce(-sum(e.amount_minor), 0) as amount from entry e join transfer t on t.id = e.transfer_id
        where e.organization_id = $1 and e.account_id = $2 and e.layer = 'posted' and t.kind = 'fund_release'`,
      values: [ctx.organizationId, accountId],
    });
    return Number(row?.amount ?? 0);
  }

  async inTransit(ctx: Ctx, fundId: string): Promise<{ arriving: number; leaving: number }> {
    const [row] = await this.reader.query<InTransitRow>(ctx, {
      name: 'fund-in-transit',
      text: inTransitParts('$1', '$2'),
      values: [ctx.organizationId, fundId],
    });
    return { arriving: Number(row?.arriving ?? 0), leaving: Number(row?.leaving ?? 0) };
  }
}
