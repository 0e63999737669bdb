import { type Money } from '@almoner/kernel';

/** What a donor keeps for the tax office: as it was at that moment, whatever changes later. */
export interface Receipt {
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

/** `2026-000123`: counted for each organization and year, without gaps. */
export function receiptNumber(year: number, count: number): string {
  return `${year}-${String(count).padStart(6, '0')}`;
}
