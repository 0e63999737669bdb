import { type RecurringFrequency } from '@almoner/contracts';
import { eachWords } from './gift-frequency.ts';

export const donorListWords = {
  title: 'Donors',
  one: 'Donor',
  search: 'Search name or email',
  none: 'No donors yet. Everyone who gives appears here.',
  notFound: 'No donor matches.',
  columns: {
    donor: 'Donor',
    tags: 'Tags',
    recurring: 'Recurring',
    last: 'Last gift',
    lifetime: 'Lifetime',
  },
  each: (amount: string, frequency: RecurringFrequency) => `${amount} ${eachWords[frequency]}`,
  paymentFailed: 'Payment failed',
  paused: 'paused',
  more: (count: number) => `+${count}`,
  csvFile: 'donors.csv',
  csvColumns: [
    'Name',
    'Email',
    'Tags',
    'Gifts',
    'First gift (UTC)',
    'Last gift (UTC)',
    'Lifetime',
    'Currency',
    'Employer',
    'Postal code',
    'Note',
    'Address line 1',
    'Address line 2',
    'City',
    'State or region',
    'Country',
  ],
  lifetime: 'Lifetime',
  lifetimeParts: {
    weekly: 'Weekly',
    monthly: 'Monthly',
    quarterly: 'Quarterly',
    yearly: 'Yearly',
    once: 'One-time',
    imported: 'Imported',
  },
  gifts: (count: number) => (count === 1 ? '1 gift' : `${count} gifts`),
  since: 'First gift',
  last: 'Last gift',
  never: 'none',
  tags: 'Tags',
  note: 'About this donor',
  employer: 'Employer',
  save: 'Save',
  saved: 'Saved.',
  write: 'Email',
  enterGift: 'Record a gift',
  previous: 'Previous donor',
  next: 'Next donor',
  timeline: 'Timeline',
  show: 'Show in the timeline',
  filters: { all: 'All', gifts: 'Gifts', notes: 'Notes', emails: 'Emails' },
  nothingYet: {
    all: 'No gifts, notes or emails yet.',
    gifts: 'No gifts yet.',
    notes: 'No notes yet.',
    emails: 'No emails yet.',
  },
  statement: (year: number) => `Statement for ${year}`,
  imported: 'imported, no receipt',
  receipt: (number: string) => `Receipt ${number}`,
  pastGift: 'Gift',
  missing: 'Donor not found',
  missingHint: 'The link may be incomplete, or the donor belongs to another organization.',
  backToList: 'Back to the donors',
};

export const donorMailWords = {
  mailed: {
    sent: (address: string) => `Emailed to ${address}`,
    waiting: (address: string) => `To ${address}, not sent yet`,
    failed: (address: string) => `The mail server did not accept the email to ${address}`,
  },
  chips: { waiting: 'Waiting', failed: 'Not delivered' },
};

export const donorNoteWords = {
  add: 'Add a note for the team',
  save: 'Save note',
  saved: 'Note saved.',
  quoted: (text: string) => `“${text}”`,
  actions: (author: string) => `the note by ${author}`,
  delete: 'Delete',
  keep: 'Keep',
  deleteQuestion: 'Delete this note?',
  deleteConsequence: 'The text cannot be restored.',
  deleted: 'Note deleted.',
};

export const donorRetentionWords = {
  title: 'Donor retention',
  sentence: (year: number, isOver: boolean, rate: string) =>
    isOver
      ? `Retention: ${rate} of the donors in ${year - 1} gave again in ${year}.`
      : `Retention: ${rate} of the donors in ${year - 1} have given again in ${year} so far.`,
  byYear: 'By year',
  columns: { year: 'Year', previous: 'Gave the year before', retained: 'Gave again', rate: 'Retention' },
  soFar: (year: number) => `${year} so far`,
  definition:
    'The share of one year’s donors who gave again in the next year. Years are calendar years in UTC. Online, recorded and imported gifts count, except those that were refunded in full. Merged donors count as one.',
};

/** Filters of the list of donors, and the segments that keep them. */
export const donorSegmentWords = {
  all: (count: number) => (count === 1 ? '1 donor' : `${count.toLocaleString('en')} donors`),
  found: (count: number) => (count === 1 ? '1 donor matches' : `${count.toLocaleString('en')} donors match`),
  campaign: 'Gave to',
  recurring: 'Recurring',
  recurringChoices: { yes: 'With a recurring gift', no: 'Without a recurring gift' },
  gifts: 'Number of gifts',
  giftsBetween: (least: number | null, most: number | null) =>
    least === null
      ? `At most ${most ?? 0}`
      : most === null
        ? `${least} or more`
        : least === most
          ? `Exactly ${least}`
          : `${least} to ${most}`,
  lapsed: 'Lapsed',
  lapsedSince: (months: number) => (months === 1 ? 'No gift for 1 month' : `No gift for ${months} months`),
  lastGift: 'Last gift',
  tag: 'Tag',
  employer: 'Employer',
  clear: 'Clear filters',
  label: 'Segment',
  choose: 'Segment',
  save: 'Save as segment',
  name: 'Name of the segment',
  nameHint: 'A segment saves the filters, not the donors: it includes every donor who matches them.',
  saved: (name: string) => `Segment ${name} saved.`,
  update: 'Save the filter changes',
  rename: 'Rename',
  remove: 'Delete',
  removeTitle: (name: string) => `Delete the segment ${name}?`,
  removeHint: 'The donors themselves are kept.',
  removed: (name: string) => `Segment ${name} deleted.`,
};

export const donorMergeWords = {
  open: 'Merge with another donor',
  title: 'Merge donors',
  maybe: (name: string) => `${name} may be the same person`,
  reasons: {
    same_address: 'Another spelling of the same email address.',
    same_name_and_postal_code: 'Same name and postal code.',
    same_name_without_address: 'Same name, and one of them has no email address.',
  },
  would: (total: string) => `Together they gave ${total}.`,
  compare: 'Compare and merge',
  notTheSame: 'Not the same',
  dismissed: (name: string) => `${name} is no longer suggested as a duplicate.`,
  other: 'Other donor',
  choose: 'Search name or email',
  noMatch: 'No other donor matches.',
  keep: 'Record to keep',
  name: 'Name',
  after: 'After the merge',
  addresses: 'Email addresses',
  gifts: 'Gifts',
  receipts: 'Receipts',
  recurring: 'Recurring gifts',
  tags: 'Tags',
  note: 'Note',
  none: 'none',
  lifetime: 'Lifetime',
  consequences: [
    'Receipts stay as they were issued. Recurring gifts and saved cards continue unchanged.',
    'In the donor portal, each email address shows only the gifts that were given with it.',
    'A yearly statement that you download here includes the gifts of both. Merge only if they are the same person.',
    'You can undo this. Each donor then has the gifts from their own addresses again.',
  ],
  merge: 'Merge',
  cancel: 'Cancel',
  done: 'Merged. You can undo this in the timeline.',
  merged: (donor: string) => `Merged with ${donor}`,
  by: (person: string) => `by ${person}`,
  undo: 'Undo the merge',
  undone: 'Undone. Both donors are in the list again.',
  wasUndone: (person: string) => `undone by ${person}`,
  unnamed: 'a donor without a name',
};

export const fundraisingTabs = {
  label: 'Sections of Fundraising',
  overview: 'Overview',
  gifts: 'Campaigns and gifts',
  recurring: 'Recurring gifts',
  donors: 'Donors',
  payouts: 'Payouts',
};
