import { type ExportFormat, type ReviewState } from '@almoner/contracts';

const formats: Record<ExportFormat, string> = {
  csv: 'CSV, one line per account',
  quickbooks_csv: 'QuickBooks Online, journal CSV',
  iif: 'QuickBooks Desktop, IIF',
  xero: 'Xero, manual journals CSV',
};
const states: Record<ReviewState, string> = { to_review: 'To review', ready: 'Ready', exported: 'Exported' };

export const accountingExportWords = {
  title: 'Exports',
  back: 'Accounting',
  open: 'Exports',
  create: 'New export',
  created: 'The export is recorded.',
  download: 'Download',
  newCount: (count: number) =>
    count === 0 ? 'Every entry is exported.' : count === 1 ? '1 entry is new.' : `${count} entries are new.`,
  never: 'An entry is never exported twice. A correction is an entry of its own.',
  empty: 'No export was made yet. The first one has every entry of its days.',
  format: 'Format',
  formats,
  days: 'Days',
  from: 'First day',
  to: 'Last day',
  readyOnly: 'Only entries that are marked ready',
  xeroHint: 'Xero takes up to 300 lines of a file at once. Choose fewer days for more.',
  accountsHint:
    'The accounts of the file must exist in your program, by name for QuickBooks and by code for Xero.',
  columns: { number: 'No.', when: 'Made', by: 'By', format: 'Format', days: 'Days', entries: 'Entries' },
  repeated: (count: number) => `${count} of them again`,
  review: 'Review',
  states,
  category: 'Category',
  noCategory: 'Without a category',
  markReady: (count: number) => `Mark ${count} ready`,
  markBack: (count: number) => `Back to review: ${count}`,
  marked: 'The review states are saved.',
  select: (what: string) => `Select ${what}`,
  selectAll: 'Select all',
  account: 'Account',
  fund: 'Fund',
  receipt: 'Receipt',
  receipts: { attached: 'Attached', missing: 'Missing', not_needed: 'Not needed' },
  originalDay: (day: string) => `of ${day}`,
  uncategorized: 'Without a category',
};
