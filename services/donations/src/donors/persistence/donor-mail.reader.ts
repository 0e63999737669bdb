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
   * Emails to the address of the donor `donorId`, of the one that it was merged into, and of all that were merged into that one, including
   * emails that wait until their receipt is created. Newest first; returns one row more than `limit` when there is a next page. An email that
   * was sent is later deleted from the outbox.
   */
  list(ctx: Ctx, donorId: string, limit: number, after: KeysetPosition | null): Promise<DonorMailRow[]> {
    const { organizationId } = ctx;
    const at = after?.at ?? null;
    const most = limit + 1;
    const addresses = sql`array(
      select email from donor
      where organization_id = ${organizationId} and id = ${mergedWith(organizationId, donorId)} and email is not null)`;
    const page = sql`
      with stored as (
        select m.id, m.kind, m.subject, m.sent_to, m.created_at,
          case o.status when 'waiting' then 'waiting' when 'given-up' then 'failed' else 'sent' end as status
        from donor_mail m left join outgoing_mail o on o.id = m.id
        where m.organization_id = ${organizationId} and m.sent_to = any (${addresses})
          and (${at}::timestamptz is null or (m.created_at, m.id) < (${at}, ${after?.id ?? null}::uuid))
        order by m.created_at desc, m.id desc limit ${most}),
      waiting as (
        select md5('receipt_mail:' || w.position)::uuid as id, w.created_at, r.donor_email as sent_to,
          coalesce(w.subject, 'Receipt ' || r.number) as subject
        from receipt_mail w join receipt r on r.organization_id = w.organization_id and r.id = w.receipt_id
        where w.organization_id = ${organizationId} and r.donor_email = any (${addresses}))
      select id, kind, subject, sent_to, created_at, status from stored
      union all
      select id, 'receipt', subject, sent_to, created_at, 'waiting' from waiting
      where ${at}::timestamptz is null or (created_at, id) < (${at}, ${after?.id ?? null}::uuid)
      order by created_at desc, id desc limit ${most}`;
    return this.reader.query<DonorMailRow>(ctx, prepared('donor-emails', page));
  }
}
