import { type AuditAction, type AuditGroup, type AuditRecordKind } from '@almoner/contracts';

export const auditWords = {
  title: 'Audit log',
  lead: 'What people did, who they were and from where. Nothing here can be changed or removed, by anybody.',
  search: 'Search people and records',
  person: 'Person',
  group: 'About',
  kind: 'Record',
  from: 'From',
  until: 'To',
  table: 'Entries',
  columns: { date: 'Date', what: 'What', who: 'Who', from: 'From where' },
  empty: 'Nothing has been done here yet.',
  filteredEmpty: 'No entry matches these filters.',
  csvFile: 'audit-log.csv',
  csvColumns: [
    ...['Time (UTC)', 'What', 'Record', 'Name of the record', 'Who', 'Email', 'From organization'],
    ...['Changes', 'Address', 'Browser', 'Request'],
  ],
  one: 'Entry',
  previous: 'Newer entry',
  next: 'Older entry',
  missing: 'This entry is not here',
  missingHint: 'The link may be incomplete, or the entry belongs to another organization.',
  backToList: 'Back to the list',
  changes: 'What changed',
  noFields: 'This was done as such; it has no fields of its own.',
  field: 'Field',
  before: 'Before',
  after: 'After',
  nothing: '–',
  who: 'Who',
  when: 'When',
  record: 'Record',
  fromWhere: 'From where',
  noOrigin: 'not known',
  request: 'Request',
  /** Somebody who proved nothing but that they know an address. */
  visitor: 'Somebody unknown',
  visitorWith: (email: string) => `Somebody with the address ${email}`,
  services: { stripe: 'The payment partner' } as Readonly<Record<string, string>>,
  platform: 'The platform, by itself',
  ofOrganization: (name: string) => `of ${name}`,
  yes: 'yes',
  no: 'no',
};

export const auditGroupWords: Record<AuditGroup, string> = {
  'sign-in': 'Sign-in and sessions',
  organization: 'Organization',
  people: 'Members and invitations',
  teams: 'Teams',
  categories: 'Categories',
  advisors: 'Advisors',
  cards: 'Cards',
  money: 'Money',
  giving: 'Fundraising',
};

export const auditKindWords: Record<AuditRecordKind, string> = {
  organization: 'Organization',
  member: 'Member',
  session: 'Session',
  invite: 'Invitation',
  team: 'Team',
  category: 'Category',
  bank_account: 'Bank account',
  connection: 'Advisor connection',
  card: 'Card',
  transfer: 'Transfer',
  campaign: 'Campaign',
};

const actions: Record<AuditAction, string> = {
  'session.open': 'Signed in',
  'session.refuse': 'Sign-in refused',
  'session.sign-out': 'Signed out',
  'session.revoke': 'Signed another session out',
  'session.revoke-others': 'Signed all other sessions out',
  'session.replace': 'Signed in anew in the same browser',
  'session.end': 'Session ended, because access ended',
  'google.link': 'Linked a Google account',
  'organization.apply': 'Applied for the organization',
  'organization.answer': 'Answered the review',
  'organization.review': 'Review of the application',
  'organization.update': 'Changed the organization',
  'user.change-role': 'Changed a role',
  'user.archive': 'Archived a member',
  'user.restore': 'Restored a member',
  'user.rename': 'Changed their name',
  'invite.send': 'Invited a person',
  'invite.resend': 'Sent an invitation again',
  'invite.revoke': 'Took an invitation back',
  'invite.accept': 'Accepted an invitation',
  'invite.decline': 'Declined an invitation',
  'team.create': 'Created a team',
  'team.update': 'Changed a team',
  'team.close': 'Closed a team',
  'team.set-default-programs': 'Chose the default programs of a team',
  'team.add-member': 'Added a member to a team',
  'team.change-role': 'Changed a role in a team',
  'team.remove-member': 'Took a member out of a team',
  'category.add': 'Added a category',
  'category.rename': 'Renamed a category',
  'category.archive': 'Archived a category',
  'category.restore': 'Took a category back',
  'connection.ask': 'Asked for an advisor connection',
  'connection.accept': 'Accepted an advisor connection',
  'connection.decline': 'Declined an advisor connection',
  'connection.end': 'Ended an advisor connection',
  'client.assign': 'Put a person on a client',
  'client.unassign': 'Took a person off a client',
  'card.issue': 'Issued a card',
  'card.refuse': 'Refused to issue a card',
  'card.freeze': 'Froze a card',
  'card.unfreeze': 'Unfroze a card',
  'card.cancel': 'Canceled a card',
  'payment-method.link': 'Linked a bank account',
  'deposit.start': 'Started a deposit',
  'deposit.settle': 'Deposit arrived',
  'deposit.fail': 'Deposit failed',
  'treasury.fund': 'Filled a treasury from the wallet',
  'treasury.return': 'Returned treasury money to the wallet',
  'campaign.create': 'Created a campaign',
};

const fields: Readonly<Record<string, string>> = {
  name: 'Name',
  title: 'Title',
  code: 'Code',
  function: 'Function',
  form990Line: 'Form 990 line',
  isArchived: 'Archived',
  member: 'Member',
  teamRole: 'Role in the team',
  role: 'Role',
  archivedBy: 'Archived by',
  team: 'Team',
  adminRole: 'Role that manages the team',
  members: 'Members',
  holder: 'Holder',
  type: 'Type',
  limit: 'Limit',
  frequency: 'Period',
  status: 'Status',
  amount: 'Amount',
  goal: 'Goal',
  endsAt: 'Ends',
  kind: 'Kind',
  ein: 'EIN',
  mission: 'Mission',
  website: 'Website',
  address: 'Address',
  representative: 'Representative',
  accountActivation: 'Activation',
  accountNumberEndsIn: 'Account number ends in',
  client: 'Client',
  method: 'Signed in by',
  reason: 'Why',
  device: 'Browser',
};

/** Words for values that are codes; whatever people typed stands as they typed it. */
const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  method: { 'magic-link': 'Email link', code: 'Email code', google: 'Google' },
  reason: {
    'link-used': 'The link was used already',
    'link-expired': 'The link had expired',
    'code-wrong': 'The code was wrong',
    'not-linked': 'The Google account is not linked',
    'address-unverified': 'Google has not verified the address',
  },
  status: {
    issuing: 'Being issued',
    active: 'Active',
    frozen: 'Frozen',
    canceled: 'Canceled',
    asked: 'Asked',
    accepted: 'Accepted',
    declined: 'Declined',
    ended: 'Ended',
    pending: 'On its way',
    posted: 'Arrived',
    voided: 'Failed',
  },
  kind: {
    nonprofit: 'Nonprofit',
    fiscal_sponsor: 'Fiscal sponsor',
    other: 'Other',
    advisor: 'Advisor firm',
  },
  type: { virtual: 'Virtual', physical: 'Physical' },
  function: { program: 'Program', management: 'Management', fundraising: 'Fundraising' },
  frequency: {
    daily: 'Daily',
    weekly: 'Weekly',
    monthly: 'Monthly',
    quarterly: 'Quarterly',
    yearly: 'Yearly',
    total: 'In total',
  },
};

const wordOf = (words: Readonly<Record<string, string>> | undefined, code: string) =>
  words !== undefined && Object.hasOwn(words, code) ? words[code] : undefined;

/** `subscriptionPlan` → "Subscription plan": for what a newer service tells and this page has no word for yet. */
const spelledOut = (code: string) => {
  const text = code
    .replaceAll(/[._-]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export const auditActionWords = (action: string) => wordOf(actions, action) ?? spelledOut(action);
export const auditFieldWords = (field: string) => wordOf(fields, field) ?? spelledOut(field);
/** The order in which fields are told: as they stand above, and then those that have no word yet. */
export const auditFieldOrder: readonly string[] = Object.keys(fields);
export const auditValueWords = (field: string, value: string) => wordOf(values[field], value) ?? value;
export const auditKindWord = (kind: string) => wordOf(auditKindWords, kind) ?? spelledOut(kind);
