import { Injectable } from '@nestjs/common';
import { type FailedPayoutWire } from '@almoner/contracts';
import { TenantReader, type Ctx } from '@almoner/platform';

interface Row {
  stripe_payout_id: string;
  amount_minor: string;
  currency: string;
  failed_at: Date;
}

const failedPayoutsMax = 20;

@Injectable()
export class FailedPayoutReader {
  constructor(private readonly reader: TenantReader) {}

  /** Like `payoutsRpc.listFailed`. */
  async list(ctx: Ctx, since: Date): Promise<FailedPayoutWire[]> {
    const rows = await this.reader.query<Row>(ctx, {
      name: 'failed-payouts',
      text: `select p.stripe_payout_id, p.amount_minor, p.currency, p.failed_at from payout p
             where p.organization_id = $1 and p.failed_at > $2
               and not exists (
                 select 1 from payout a
                 where a.organization_id = p.organization_id and a.currency = p.currency and a.status = 'arrived'
                   and a.stripe_created_at >= p.failed_at)
             order by p.failed_at desc, p.stripe_payout_id limit ${failedPayoutsMax}`,
      values: [ctx.organizationId, since],
    });
    return rows.map((row) => ({
      stripePayoutId: row.stripe_payout_id,
      amount: Number(row.amount_minor),
      currency: row.currency,
      failedAt: row.failed_at.toISOString(),
    }));
  }
}
