import { Injectable } from '@nestjs/common';
import { type ReceiptExcuseWire } from '@almoner/contracts';
import { TenantReader, type Ctx, type KeysetPosition } from '@almoner/platform';
import { type Scope } from '../../people/persistence/member.reader.ts';

export interface ExcuseRow {
  /** For the authorization or the capture that the reason was stated for. */
  stated_for: string;
  purchase_id: string;
  merchant: string;
  amount: string;
  currency: string;
  occurred_at: Date;
  user_id: string;
  holder_name: string | null;
  holder_email: string | null;
  reason: string;
  status: ReceiptExcuseWire['status'];
  requested_by: string;
  requested_at: Date;
  requester_name: string | null;
  requester_email: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  decider_name: string | null;
  decider_email: string | null;
}

export interface ExcuseFilter {
  readonly scope: Scope;
  readonly status: ReceiptExcuseWire['status'] | null;
}

@Injectable()
export class ExcuseReader {
  constructor(private readonly reader: TenantReader) {}

  /** Newest first; returns one row more than `limit` when there is a next page. Of an authorization it shows the first capture. */
  list(
    ctx: Ctx,
    { scope, status }: ExcuseFilter,
    limit: number,
    after: KeysetPosition | null,
  ): Promise<ExcuseRow[]> {
    return this.reader.query<ExcuseRow>(ctx, {
      name: status === 'pending' ? 'receipt-excuses-open' : 'receipt-excuses',
      text: `
        select e.purchase_id as stated_for, p.id as purchase_id, p.merchant ->> 'name' as merchant, p.amount_minor as amount,
          p.currency, p.network_created_at as occurred_at, p.user_id, h.name as holder_name, h.email as holder_email,
          e.reason, e.status, e.requested_by, e.requested_at, r.name as requester_name, r.email as requester_email,
          e.decided_by, e.decided_at, d.name as decider_name, d.email as decider_email
        from receipt_excuse e
        join lateral (
          select t.id, t.merchant, t.amount_minor, t.currency, t.network_created_at, t.user_id, 1 as place
          from card_transaction t where t.organization_id = $1 and t.id = e.purchase_id
          union all
          (select t.id, t.merchant, t.amount_minor, t.currency, t.network_created_at, t.user_id, 2
           from card_transaction t where t.organization_id = $1 and t.authorization_id = e.purchase_id and t.type = 'capture'
           order by t.network_created_at, t.id limit 1)
          union all
          select a.id, a.merchant, a.line_amount_minor, a.currency, a.network_created_at, a.user_id, 3
          from card_authorization a where a.organization_id = $1 and a.id = e.purchase_id
          order by place limit 1) p on true
        left join member h on h.organization_id = $1 and h.user_id = p.user_id
        left join member r on r.organization_id = $1 and r.user_id = e.requested_by
        left join member d on d.organization_id = $1 and d.user_id = e.decided_by
        where e.organization_id = $1 and ${status === 'pending' ? `e.status = 'pending' and $3::text is not null` : `($3::text is null or e.status = $3)`}
          and ($2::uuid[] is null or p.user_id = any($2))
          and ($4::timestamptz is null or (e.requested_at, e.purchase_id) < ($4, $5::uuid))
        order by e.requested_at desc, e.purchase_id desc limit $6`,
      values: [ctx.organizationId, scope, status, after?.at ?? null, after?.id ?? null, limit + 1],
    });
  }
}
