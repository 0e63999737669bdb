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
  open: 'Exports',
  create: 'New export',
  created: 'Export created',
  download: 'Download',
  newCount: (count: number) =>
    count === 0
      ? 'Every entry is exported.'
      : count === 1
        ? '1 entry is not exported yet.'
        : `${count} entries are not exported yet.`,
  never: 'An entry is never exported twice. A correction is a separate entry.',
  empty: 'No exports yet. The first one contains every entry in its date range.',
  format: 'Format',
  formats,
  days: 'Days',
  from: 'First day',
  to: 'Last day',
  readyOnly: 'Only entries that are marked ready',
  xeroHint:
    'Xero imports at most 300 lines per file. A longer export is downloaded as a ZIP file with several files; import each of them.',
  accountsHint:
    'The accounts in the file must exist in your accounting program: by name in QuickBooks, by code in Xero.',
  columns: { number: 'No.', when: 'Created', by: 'By', format: 'Format', days: 'Dates', entries: 'Entries' },
  repeated: (count: number) => `${count} already in an earlier export`,
  review: 'Review',
  states,
  category: 'Category',
  noCategory: 'Uncategorized',
  markReady: (count: number) => `Mark ${count} ready`,
  markBack: (count: number) => `Move ${count} back to review`,
  marked: 'Review status saved.',
  select: (what: string) => `Select ${what}`,
  selectAll: 'Select all',
  account: 'Account',
  fund: 'Fund',
  receipt: 'Receipt',
  receipts: { attached: 'Attached', missing: 'Missing', not_needed: 'Not needed' },
  originalDay: (day: string) => `dated ${day}`,
  uncategorized: 'Uncategorized',
};
  split: (count: number) => `Split across ${count} accounts`,
