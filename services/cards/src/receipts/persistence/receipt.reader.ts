import { Injectable } from '@nestjs/common';
import { type ReceiptWire } from '@almoner/contracts';
import { TenantReader, type Ctx } from '@almoner/platform';
import { readingColumns, toReading, type ReadingRow } from '@almoner/receipt-reading';
import { type Scope } from '../../people/persistence/member.reader.ts';
import { type MatchedFacts } from '../domain/match.ts';
import { type ReceiptedPurchase } from './receipt.repository.ts';

interface ReceiptRow extends ReadingRow {
  id: string;
  name: string;
  type: ReceiptWire['type'];
  bytes: number;
  sha256: string;
  uploaded_at: Date;
  uploaded_by: string;
  uploader_name: string | null;
  uploader_email: string | null;
  purchase_count: number;
  is_duplicate: boolean;
  has_preview: boolean;
  mail_subject: string | null;
  mail_sender: string | null;
}

interface FactsRow {
  read_amount_minor: string | null;
  read_day: string | null;
  read_last4: string | null;
  read_currency: string | null;
  read_text: string;
}

/** Of a receipt `other` and a receipt `r`. Two conditions, so that each is read by its index. */
export const hasSameContent = `other.sha256 = r.sha256 and other.id <> r.id`;
export const hasSameReading = `other.read_day = r.read_day and other.id <> r.id
  and other.read_amount_minor = r.read_amount_minor and other.read_heading = r.read_heading`;

/** The authorization and the captures of a purchase count once. */
const finished = `
  select r.id, r.name, r.type, r.bytes, r.sha256, r.uploaded_at, r.uploaded_by, r.mail_subject, r.mail_sender,
    m.name as uploader_name, m.email as uploader_email, ${readingColumns},
    exists (select 1 from receipt_preview p where p.receipt_id = r.id) as has_preview,
    (select count(distinct coalesce(t.authorization_id, p.purchase_id)) from purchase_receipt p
     left join card_transaction t on t.organization_id = p.organization_id and t.id = p.purchase_id
     where p.organization_id = $1 and p.receipt_id = r.id)::int as purchase_count,
    exists (select 1 from receipt other where other.organization_id = $1 and ${hasSameContent})
    or exists (select 1 from receipt other where other.organization_id = $1 and ${hasSameReading}) as is_duplicate
  from receipt r
  left join member m on m.organization_id = r.organization_id and m.user_id = r.uploaded_by
  where r.organization_id = $1 and r.uploaded_at is not null`;
const onPurchase = `
  select 1 from purchase_receipt p where p.organization_id = $1 and p.receipt_id = r.id`;

@Injectable()
export class ReceiptReader {
  constructor(private readonly reader: TenantReader) {}

  /** Oldest first. */
  async ofPurchase(ctx: Ctx, { id, authorizationId }: ReceiptedPurchase): Promise<ReceiptWire[]> {
    const rows = await this.reader.query<ReceiptRow>(ctx, {
      name: 'receipts-of-purchase',
      text: `${finished} and exists (${onPurchase} and p.purchase_id in ($2, $3)) order by r.uploaded_at, r.id`,
      values: [ctx.organizationId, id, authorizationId],
    });
    return rows.map(toReceipt);
  }

  /** For this person, on no purchase, newest first. */
  async unassigned(ctx: Ctx, userId: string): Promise<ReceiptWire[]> {
    const rows = await this.reader.query<ReceiptRow>(ctx, {
      name: 'unassigned-receipts',
      text: `${finished} and r.uploaded_by = $2 and not exists (${onPurchase}) order by r.uploaded_at desc, r.id desc`,
      values: [ctx.organizationId, userId],
    });
    return rows.map(toReceipt);
  }

  /** The facts read from it; null without any. */
  async readFacts(ctx: Ctx, id: string): Promise<MatchedFacts | null> {
    const [row] = await this.reader.query<FactsRow>(ctx, {
      name: 'receipt-facts',
      text: `select read_amount_minor, read_currency, read_day::text, read_last4, read_text from receipt
             where organization_id = $1 and id = $2 and read_text is not null`,
      values: [ctx.organizationId, id],
    });
    if (row === undefined) return null;
    const { read_amount_minor: amount, read_day: day, read_last4: last4 } = row;
    const amountMinor = amount === null ? null : Number(amount);
    return { amountMinor, currency: row.read_currency, day, last4, text: row.read_text };
  }

  /** One on a purchase of the scope, or in the inbox of this person: what is on a purchase is seen with it alone. */
  async find(ctx: Ctx, id: string, userId: string, scope: Scope): Promise<ReceiptWire | null> {
    const [row] = await this.reader.query<ReceiptRow>(ctx, {
      name: 'receipt',
      text: `${finished} and r.id = $2
               and case when exists (${onPurchase})
                 then exists (${onPurchase} and ($4::uuid[] is null or p.user_id = any($4)))
                 else r.uploaded_by = $3 end`,
      values: [ctx.organizationId, id, userId, scope],
    });
    return row === undefined ? null : toReceipt(row);
  }
}

function toReceipt(row: ReceiptRow): ReceiptWire {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    bytes: row.bytes,
    sha256: row.sha256,
    uploadedAt: row.uploaded_at.toISOString(),
    uploadedBy: { id: row.uploaded_by, name: row.uploader_name, email: row.uploader_email ?? '' },
    purchaseCount: row.purchase_count,
    isDuplicate: row.is_duplicate,
    reading: toReading(row),
    hasPreview: row.has_preview,
    mail: row.mail_subject === null ? null : { subject: row.mail_subject, sender: row.mail_sender ?? '' },
  };
}
