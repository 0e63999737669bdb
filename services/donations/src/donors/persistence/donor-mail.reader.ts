import { Injectable } from '@nestjs/common';
import { type DonorMailWire } from '@almoner/contracts';
import { TenantReader, prepared, sql, type Ctx, type KeysetPosition } from '@almoner/platform';
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
    const { organizationId } = ctx;
    const at = after?.at ?? null;
    const page = sql`
      select m.id, m.kind, m.subject, m.sent_to, m.created_at,
        case o.status when 'waiting' then 'waiting' when 'given-up' then 'failed' else 'sent' end as status
      from donor_mail m left join outgoing_mail o on o.id = m.id
      where m.organization_id = ${organizationId}
        and m.sent_to = any (array(
          select email from donor
          where organization_id = ${organizationId} and id = ${mergedWith(organizationId, donorId)} and email is not null))
        and (${at}::timestamptz is null or (m.created_at, m.id) < (${at}, ${after?.id ?? null}::uuid))
      order by m.created_at desc, m.id desc limit ${limit + 1}`;
    return this.reader.query<DonorMailRow>(ctx, prepared('donor-mails', page));
  }
}
