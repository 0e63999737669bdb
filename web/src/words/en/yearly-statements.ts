const donors = (count: number) => (count === 1 ? '1 donor' : `${count.toLocaleString('en')} donors`);
const mails = (count: number) => (count === 1 ? '1 statement' : `${count.toLocaleString('en')} statements`);

export const yearlyStatementWords = {
  open: 'Yearly statements',
  year: 'Year',
  recipients: 'Donors with a statement',
  withoutAddress: 'Without an email address',
  withoutAddressHint: 'Download their statements and print them.',
  sent: 'Have the current version',
  none: 'Nobody gave in this year, or no receipt of it is valid.',
  send: (count: number) => `Email ${mails(count)}`,
  nothingToSend: 'Everybody with an address has the current version.',
  question: (year: number) => `Email the statements of ${year}?`,
  consequences: (count: number, year: number, isOver: boolean) => [
    ...(isOver
      ? []
      : [`${year} is not over: later gifts of the year are not in these statements, which say so.`]),
    `${donors(count)} ${count === 1 ? 'gets' : 'get'} an email with their gifts of the year as a PDF.`,
    'Nobody gets the same version twice. A statement is a new version when a receipt was added or voided, or when its year has ended.',
  ],
  confirm: 'Email',
  cancel: 'Cancel',
  started: 'Sending has started. You may leave this page.',
  progress: (handled: number, all: number) =>
    `Sending: ${handled.toLocaleString('en')} of ${all.toLocaleString('en')}`,
  finished: (count: number, person: string) => `Last sent by ${person}: ${mails(count)}`,
  download: 'Download all (ZIP)',
  emailOne: (year: number) => `Email the statement of ${year}`,
  emailed: (address: string) => `Statement sent to ${address}.`,
};
