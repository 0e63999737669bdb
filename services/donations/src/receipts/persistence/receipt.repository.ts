import { Injectable } from '@nestjs/common';
import { Money, newId } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { receiptNumber, type Receipt, type ReceiptedGift } from '../domain/receipt.ts';

export interface ReceiptRow {
  organization_id: string;
  id: string;
  gift_id: string;
  number: string;
  amount_minor: string;
  currency: string;
  organization_name: string;
  ein: string | null;
  donor_name: string | null;
  donor_email: string;
  campaign_title: string;
  given_at: Date;
  issued_at: Date;
}

export const receiptColumns = `organization_id, id, gift_id, number, amount_minor, currency, organization_name, ein, donor_name, donor_email, campaign_title,
  given_at, issued_at`;

export interface ReceiptToIssue {
  readonly amount: Money;
  readonly givenAt: Date;
  readonly issuedAt: Date;
}

@Injectable()
export class ReceiptRepository {
  /** Assigns the next number of the year of issue; the row of the counter is locked, so that there are no gaps. */
  async issue(
    tx: Transaction,
    gift: ReceiptedGift,
    { amount, givenAt, issuedAt }: ReceiptToIssue,
  ): Promise<Receipt> {
    const number = await this.nextNumber(tx, gift.organizationId, issuedAt.getUTCFullYear());
    const [row] = await tx.query<ReceiptRow>(
      `insert into receipt (organization_id, id, gift_id, number, amount_minor, currency, organization_name, ein, donor_name,
                            donor_email, campaign_title, given_at, issued_at)
       select o.organization_id, $1, $2, $3, $4, $5, o.name, o.ein, $6, $7, c.title, $8, $9
       from campaign c join organization o on o.organization_id = c.organization_id
       where c.organization_id = $11 and c.id = $10
       returning ${receiptColumns}`,
      [
        newId(),
        gift.id,
        number,
        amount.minor,
        amount.currency,
        gift.donorName,
        gift.donorEmail,
        givenAt,
        issuedAt,
        gift.campaignId,
        gift.organizationId,
      ],
    );
    if (row === undefined) throw new Error(`No campaign for the receipt of gift ${gift.id}.`);
    return toReceipt(row);
  }

  /** Voids the valid receipt of the gift and returns it; null when there is none. */
  async voidValid(tx: Transaction, gift: ReceiptedGift, voidedAt: Date): Promise<Receipt | null> {
    const [row] = await tx.query<ReceiptRow>(
      `update receipt set voided_at = $3 where organization_id = $1 and gift_id = $2 and voided_at is null returning ${receiptColumns}`,
      [gift.organizationId, gift.id, voidedAt],
    );
    return row === undefined ? null : toReceipt(row);
  }

  private async nextNumber(tx: Transaction, organizationId: string, year: number): Promise<string> {
    const [counted] = await tx.query<{ last_number: number }>(
      `insert into receipt_number (organization_id, year, last_number) values ($1, $2, 1)
       on conflict (organization_id, year) do update set last_number = receipt_number.last_number + 1 returning last_number`,
      [organizationId, year],
    );
    return receiptNumber(year, counted?.last_number ?? 1);
  }
}

export function toReceipt(row: ReceiptRow): Receipt {
  return {
    organizationId: row.organization_id,
    id: row.id,
    giftId: row.gift_id,
    number: row.number,
    amount: Money.ofMinor(BigInt(row.amount_minor), row.currency),
    organizationName: row.organization_name,
    ein: row.ein,
    donorName: row.donor_name,
    donorEmail: row.donor_email,
    campaignTitle: row.campaign_title,
    givenAt: row.given_at,
    issuedAt: row.issued_at,
  };
}
