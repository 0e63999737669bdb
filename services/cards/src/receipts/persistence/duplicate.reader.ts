import { Injectable } from '@nestjs/common';
import { Merchant, type ReceiptWire } from '@almoner/contracts';
import { TenantReader, type Ctx } from '@almoner/platform';
import { type Scope } from '../../people/persistence/member.reader.ts';
import { hasSameContent, hasSameReading } from './receipt.reader.ts';

interface DuplicateRow {
  receipt_id: string;
  purchase_id: string;
  merchant: unknown;
  network_created_at: Date;
}

/** Finds the purchases that have the same receipt. */
@Injectable()
export class DuplicateReader {
  constructor(private readonly reader: TenantReader) {}

  /** Adds to duplicates the other purchase, of those in the scope, whose receipt was uploaded first. */
  async withOtherPurchases(ctx: Ctx, receipts: readonly ReceiptWire[], scope: Scope): Promise<ReceiptWire[]> {
    const ids = receipts.filter(({ isDuplicate }) => isDuplicate).map(({ id }) => id);
    if (ids.length === 0) return [...receipts];
    const rows = await this.reader.query<DuplicateRow>(ctx, {
      name: 'purchases-with-same-receipt',
      text: `select distinct on (same.receipt_id) same.receipt_id, p.purchase_id,
               coalesce(t.merchant, a.merchant) as merchant,
               coalesce(t.network_created_at, a.network_created_at) as network_created_at
             from (
               select r.id as receipt_id, other.id, other.uploaded_at from receipt r join receipt other on ${hasSameContent}
               where r.organization_id = $1 and other.organization_id = $1 and r.id = any($2::uuid[])
               union
               select r.id, other.id, other.uploaded_at from receipt r join receipt other on ${hasSameReading}
               where r.organization_id = $1 and other.organization_id = $1 and r.id = any($2::uuid[])
             ) same
             join purchase_receipt p on p.organization_id = $1 and p.receipt_id = same.id
               and ($3::uuid[] is null or p.user_id = any($3))
             left join card_transaction t on t.organization_id = $1 and t.id = p.purchase_id
             left join card_authorization a on a.organization_id = $1 and a.id = p.purchase_id
             where same.uploaded_at is not null and coalesce(t.id, a.id) is not null
               and not exists (
                 select from purchase_receipt own
                 left join card_transaction o on o.organization_id = $1 and o.id = own.purchase_id
                 where own.organization_id = $1 and own.receipt_id = same.receipt_id
                   and coalesce(o.authorization_id, own.purchase_id) = coalesce(t.authorization_id, p.purchase_id))
             order by same.receipt_id, same.uploaded_at, same.id, p.purchase_id`,
      values: [ctx.organizationId, ids, scope],
    });
    const found = new Map(rows.map((row) => [row.receipt_id, toAlsoOn(row)]));
    return receipts.map((receipt) => ({ ...receipt, alsoOn: found.get(receipt.id) ?? null }));
  }
}

const toAlsoOn = (row: DuplicateRow): NonNullable<ReceiptWire['alsoOn']> => ({
  purchaseId: row.purchase_id,
  merchant: Merchant.parse(row.merchant).name,
  at: row.network_created_at.toISOString(),
});
