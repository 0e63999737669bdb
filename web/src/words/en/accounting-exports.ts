import { targetOf, type ExportFormat, type ExportTarget, type ReviewState } from '@almoner/contracts';

const formats: Record<ExportFormat, string> = {
  csv: 'CSV, one line per account',
  quickbooks_csv: 'QuickBooks Online, journal CSV',
  iif: 'QuickBooks Desktop, IIF',
  xero: 'Xero, manual journals CSV',
};
const states: Record<ReviewState, string> = { to_review: 'To review', ready: 'Ready', exported: 'Exported' };

const targets: Record<ExportTarget, string> = { csv: 'CSV', quickbooks: 'QuickBooks', xero: 'Xero' };

const quickBooksHint = 'The accounts in the file must exist in QuickBooks under the same names.';
const importHints: Record<ExportFormat, string | null> = {
  csv: null,
  quickbooks_csv: quickBooksHint,
  iif: quickBooksHint,
  xero: 'The accounts in the file must exist in Xero under the same codes. Xero imports at most 300 lines per file: a longer export is downloaded as a ZIP file with several files; import each of them.',
};

const entries = (count: number) => (count === 1 ? '1 entry' : `${count.toLocaleString()} entries`);

export const accountingExportWords = {
  title: 'Exports',
  open: 'Exports',
  create: 'New export',
  export: 'Export',
  created: 'Export created',
  download: 'Download',
  newFor: (target: ExportTarget, count: number) =>
    count === 0
      ? `${targets[target]}: every entry has been exported.`
      : `${targets[target]}: ${entries(count)} not exported yet.`,
  never:
    'An entry is exported once to each accounting system. If its category changes afterwards, the correction is a separate entry.',
  empty: 'No exports yet. The first one contains every entry in its date range.',
  format: 'Format',
  formats,
  targets,
  days: 'Dates',
  from: 'First day',
  to: 'Last day',
  readyOnly: 'Only entries that are marked ready',
  repeat: 'Include entries from earlier exports',
  repeatHint:
    'First delete the entries of the earlier export in your accounting system. Otherwise they appear there twice.',
  counting: 'Counting the entries…',
  preview: (count: number) => `This export has ${entries(count)}.`,
  previewRepeated: (count: number, repeated: number) =>
    `This export has ${entries(count)}, ${repeated.toLocaleString()} of them already in an earlier export.`,
  previewEmpty: (format: ExportFormat) =>
    `Nothing to export: every entry in this date range is already in an export to ${targets[targetOf[format]]}.`,
  previewFailed: 'The entries could not be counted.',
  /** What the accounting system needs, by format. */
  importHints,
  columns: { number: 'No.', when: 'Created', by: 'By', format: 'Format', days: 'Dates', entries: 'Entries' },
  repeated: (count: number) => `${count} already in an earlier export`,
  review: 'Review',
  states,
  category: 'Category',
  noCategory: 'Uncategorized',
  markReady: (count: number) => `Mark ${count} as ready`,
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
  split: (count: number) => `Split across ${count} accounts`,
};
