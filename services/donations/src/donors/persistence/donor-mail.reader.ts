import { Injectable } from '@nestjs/common';
import { type DonorMailWire } from '@almoner/contracts';
import { TenantReader, type Ctx, type KeysetPosition } from '@almoner/platform';
import { mergedWith } from '../../merged-donors/merged-with.ts';

export interface DonorMailRow {
  readonly id: string;
  readonly kind: DonorMailWire['kind'];
  readonly subject: string;
  readonly sent_to: string;
  readonly status: DonorMailWire['status'];
  readonly created_at: Date;
}

@Injectable()
export class DonorMailReader {
  constructor(private readonly reader: TenantReader) {}

  /**
   * To the address of the donor `donorId`, of the one that it was merged into, and of all that were merged into that one. Newest first;
   * returns one row more than `limit` when there is a next page. An email that was sent is deleted from the outbox in time.
   */
  list(ctx: Ctx, donorId: string, limit: number, after: KeysetPosition | null): Promise<DonorMailRow[]> {
    return this.reader.query<DonorMailRow>(ctx, {
      name: 'donor-mails',
      text: `
        select m.id, m.kind, m.subject, m.sent_to, m.created_at,
          case o.status when 'waiting' then 'waiting' when 'given-up' then 'failed' else 'sent' end as status
        from donor_mail m left join outgoing_mail o on o.id = m.id
        where m.organization_id = $1
          and m.sent_to = any (array(select email from donor where organization_id = $1 and id = ${mergedWith('$2')} and email is not null))
          and ($3::timestamptz is null or (m.created_at, m.id) < ($3, $4::uuid))
        order by m.created_at desc, m.id desc limit $5`,
      values: [ctx.organizationId, donorId, after?.at ?? null, after?.id ?? null, limit + 1],
    });
  }
}
