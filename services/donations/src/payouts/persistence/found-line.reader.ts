import { Injectable } from '@nestjs/common';
import { type FoundPayoutLine } from '@almoner/contracts';
import { TenantReader, type Ctx } from '@almoner/platform';
import { joinSums } from './payout-sums.ts';

interface FoundLineRow {
  line_id: string;
  /** For the payout. */
  id: string;
  amount_minor: string;
  gifts: number;
  to_funds_minor: string;
  donor: FoundPayoutLine['donor'];
}

@Injectable()
export class FoundLineReader {
  constructor(private readonly reader: TenantReader) {}

  find(ctx: Ctx, lineIds: readonly string[]): Promise<FoundLineRow[]> {
    return this.reader.query<FoundLineRow>(ctx, {
      name: 'found-payout-lines',
      text: foundLines,
      values: [ctx.organizationId, lineIds],
    });
  }
}

const foundLines = `
  select l.id as line_id, p.id, p.amount_minor, s.gifts, s.to_funds_minor,
    case when g.id is not null then jsonb_build_object('name', g.donor_name, 'email', g.donor_email) end as donor
  from payout_line l
  join payout p on p.organization_id = l.organization_id and p.stripe_payout_id = l.stripe_payout_id and p.status <> 'failed'
  ${joinSums}
  left join gift g on g.organization_id = l.organization_id and g.id = l.gift_id
  where l.organization_id = $1 and l.id = any ($2)`;
