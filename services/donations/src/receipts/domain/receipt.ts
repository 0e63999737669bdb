import { type ForgoneLine, type GiftMatchWire, type GiftMethod } from '@almoner/contracts';
import { type Money } from '@almoner/kernel';
import { type Tribute } from '../../tributes/domain/tribute.ts';

/** Goods or services for a gift, by fair market value. */
export interface Goods {
  readonly description: string;
  readonly valueMinor: number;
}

/** A fund that a sponsoring organization keeps for its donors; the sponsor is the legal donor. */
export interface AdvisedFund {
  readonly fund: string;
  readonly sponsor: string;
}

/** A reimbursement that the person who was owed it gave: the expenses of the report. */
export interface ForgoneReimbursement {
  readonly title: string;
  readonly lines: readonly ForgoneLine[];
  /** In minor units, where the gift is a part of it and the rest was paid. */
  readonly reportTotal?: number;
}

/** The facts behind the wording, as they were when the receipt was issued. */
export interface ReceiptDetails {
  readonly method: GiftMethod;
  readonly goods: Goods | null;
  /** Names of the funds that the donor restricted the gift to. */
  readonly designations: readonly string[];
  /** Each fund's part of the gift, in minor units and their order; null after a refund, and absent from an earlier release. */
  readonly designationAmounts?: readonly number[] | null;
  /** The part of the gift that is for no fund, in minor units; null after a refund, and absent from an earlier release. */
  readonly undesignatedAmount?: number | null;
  readonly checkNumber: string | null;
  /** For a gift in kind or of stock: what was given. */
  readonly property: string | null;
  readonly advisedFund: AdvisedFund | null;
  readonly tribute: Tribute | null;
  /** A sponsor's addition to the gift; never a part of it. */
  readonly match: GiftMatchWire | null;
  readonly forgone: ForgoneReimbursement | null;
  /** When the debit of the donor's bank account began, ISO 8601; null for other gifts. */
  readonly authorizedAt: string | null;
  /** Printed on the campaign's receipts; null without one, and absent from an earlier release. */
  readonly receiptText?: string | null;
  /** The donor's postal address, line by line, as it is printed; absent without one, and from an earlier release. */
  readonly addressLines?: readonly string[];
}

/** A donor's tax receipt. It keeps the details of the time of issue, whatever changes later. */
export interface Receipt {
  readonly organizationId: string;
  readonly id: string;
  readonly giftId: string;
  readonly number: string;
  /** Null for property, whose value the donor states. */
  readonly amount: Money | null;
  readonly currency: string;
  readonly organizationName: string;
  readonly ein: string | null;
  readonly donorName: string | null;
  /** Null for a donor without an address, whose receipt is printed. */
  readonly donorEmail: string | null;
  readonly campaignTitle: string;
  readonly givenAt: Date;
  readonly issuedAt: Date;
  readonly details: ReceiptDetails;
}

/**
 * What the document is called. A grant from a donor-advised fund gets a letter: its legal donor is the sponsor, from which the advisor
 * has a receipt (IRS Publication 1771).
 */
export function documentKind({ details }: Receipt): 'receipt' | 'letter' | 'acknowledgment' {
  if (details.forgone !== null) return 'acknowledgment';
  return details.advisedFund === null ? 'receipt' : 'letter';
}

export const documentFileName = (receipt: Receipt) => `${documentKind(receipt)}-${receipt.number}.pdf`;

/** What a receipt needs of a gift. */
export interface ReceiptedGift {
  readonly id: string;
  readonly organizationId: string;
}

/** `2026-000123`: counted for each organization and year, without gaps. */
export function receiptNumber(year: number, count: number): string {
  return `${year}-${String(count).padStart(6, '0')}`;
}
