import { type Money } from '@almoner/kernel';

/** A donor's tax receipt. It keeps the details of the time of issue, whatever changes later. */
export interface Receipt {
  readonly organizationId: string;
  readonly id: string;
  readonly giftId: string;
  readonly number: string;
  readonly amount: Money;
  readonly organizationName: string;
  readonly ein: string | null;
  readonly donorName: string | null;
  readonly donorEmail: string;
  readonly campaignTitle: string;
  readonly givenAt: Date;
  readonly issuedAt: Date;
}

/** What a receipt needs of a gift. */
export interface ReceiptedGift {
  readonly id: string;
  readonly organizationId: string;
  readonly campaignId: string;
  readonly donorName: string | null;
  readonly donorEmail: string;
}

/** `2026-000123`: counted for each organization and year, without gaps. */
export function receiptNumber(year: number, count: number): string {
  return `${year}-${String(count).padStart(6, '0')}`;
}
