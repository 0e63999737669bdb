import { Injectable } from '@nestjs/common';
import { type DecisionWire } from '@almoner/contracts';
import { TenantReader, type Ctx } from '@almoner/platform';

interface LaterRow {
  id: string;
  network_created_at: Date;
}

/** A purchase that was declined, and then repeated and approved. */
@Injectable()
export class LaterPurchaseReader {
  constructor(private readonly reader: TenantReader) {}

  /** See `DecisionWire.laterPurchase`. One whose hold was released without a capture bought nothing. */
  async find(ctx: Ctx, authorizationId: string): Promise<NonNullable<DecisionWire['laterPurchase']> | null> {
    const [row] = await this.reader.query<LaterRow>(ctx, {
      name: 'later-purchase',
      text: `select l.id, l.network_created_at
             from card_authorization d
             join card c on c.organization_id = d.organization_id and c.user_id = d.user_id
             join card_authorization l on l.organization_id = c.organization_id and l.card_id = c.id
             where d.organization_id = $1 and d.id = $2 and not d.approved and l.approved
               and l.network_created_at > d.network_created_at
               and l.network_created_at <= d.network_created_at + interval '7 days'
               and (l.line_status is null or l.line_status = 'pending')
               and l.currency = d.currency and l.amount_minor >= d.amount_minor
               and lower(l.merchant->>'name') = lower(d.merchant->>'name')
             order by l.network_created_at, l.id limit 1`,
      values: [ctx.organizationId, authorizationId],
    });
    return row === undefined ? null : { id: row.id, at: row.network_created_at.toISOString() };
  }
}
