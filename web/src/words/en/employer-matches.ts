/** In the drawer of a gift, and in the filter and the export of gifts. */
export const employerMatchWords = {
  title: 'Employer match',
  employer: 'Employer',
  status: 'Match',
  statuses: { possible: 'Possible', requested: 'Requested', received: 'Received' },
  none: 'Not matched',
  add: 'Add the employer',
  addHint: 'Many employers match gifts. The gift is then listed as a possible match.',
  change: 'Change the match',
  marked: 'Saved.',
  record: 'Record what was received',
  amount: 'Amount',
  receivedOn: 'Received on',
  receivedOf: (amount: string, day: string) => `${amount} on ${day}`,
  openGift: 'Gift from the employer',
  matchesGifts: (count: number, amount: string) =>
    count === 1
      ? `This gift matches ${amount} of a gift by one of its employees.`
      : `This gift matches ${amount} of ${count} gifts by its employees.`,
  formTitle: (employer: string) => `Match by ${employer}`,
  source: 'The employer’s gift',
  sources: { record: 'Record its gift now', link: 'Its gift is already recorded' },
  recordHint:
    'It is recorded as a separate gift to the same campaign, with its own receipt, and is counted once.',
  linkHint: 'One gift may match gifts by several employees, up to its amount.',
  gift: 'Gift from the employer',
  chooseGift: 'Search donor, email or receipt',
  noGift: 'No gift matches.',
  method: 'Payment method',
  email: 'Email for the receipt',
  emailHint: 'Without one, print the receipt from the gift.',
  checkNumber: 'Check number',
  advisedFund: 'Name of the fund',
  fundSponsor: 'Sponsoring organization',
  save: 'Save',
};
