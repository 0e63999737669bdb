import { z } from 'zod';
import { Currency, Day, Id, Instant, Minor } from '../primitives.ts';
import { GiftWire } from './gift.wire.ts';

export const exportFormats = ['csv', 'quickbooks_csv', 'iif', 'xero'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Where the entries of a file go: an entry is exported to each of them once. Both QuickBooks formats are for the same books. */
export const exportTargets = ['csv', 'quickbooks', 'xero'] as const;
export type ExportTarget = (typeof exportTargets)[number];
export const targetOf: Readonly<Record<ExportFormat, ExportTarget>> = {
  csv: 'csv',
  quickbooks_csv: 'quickbooks',
  iif: 'quickbooks',
  xero: 'xero',
};

/** Lines that an accounting program takes in one import, where it has a limit: help.xero.com, "ManualJournalsImport". */
export const linesPerImport: Partial<Record<ExportFormat, number>> = { xero: 300 };

export const AccountingExportWire = z.object({
  id: Id,
  /** For the organization, from 1; the entries of the file are numbered with it. */
  number: z.number().int(),
  format: z.enum(exportFormats),
  from: Day,
  to: Day,
  entryCount: z.number().int(),
  /** Entries that an earlier export has too, because the export was made to repeat them. */
  repeatedCount: z.number().int(),
  createdBy: z.string(),
  createdAt: Instant,
});
export type AccountingExportWire = z.infer<typeof AccountingExportWire>;

export const reviewStates = ['to_review', 'ready', 'exported'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** A posted transfer, for review before it is exported. */
export const MovementWire = z.object({
  id: Id,
  date: Day,
  originalDate: Day.nullable(),
  kind: z.string(),
  description: z.string(),
  currency: Currency,
  /** By how much cash changed; 0 for a transfer between accounts of the organization. */
  change: Minor,
  /**
   * Money in, negative for money out: `change`, or the income less the expenses where no cash moved; 0 within the
   * organization's own money. Absent from an earlier release.
   */
  flow: Minor.optional(),
  amount: Minor,
  /** Where the money went or came from: expenses and income by category and fund. Codes and names come from the chart of accounts. */
  accounts: z.array(
    z.object({
      account: z.string(),
      code: z.string(),
      categoryId: Id.nullable(),
      fund: z.string().nullable(),
      amount: Minor,
    }),
  ),
  /** For a card purchase, a refund, or a correction of one. */
  purchaseId: Id.nullable(),
  /** For a reimbursement. */
  reportId: Id.nullable().default(null),
  /** For a gift, its fee, its refund or its dispute. */
  giftId: Id.nullable().default(null),
  /** Who gave that gift; absent while gifts are not available. */
  donor: GiftWire.shape.donor.optional(),
  /** Null where no receipt is expected. */
  receipt: z.enum(['attached', 'missing', 'not_needed']).nullable(),
  review: z.enum(reviewStates),
  exportId: Id.nullable(),
});
export type MovementWire = z.infer<typeof MovementWire>;
