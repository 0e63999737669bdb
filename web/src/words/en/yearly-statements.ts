const donors = (count: number) => (count === 1 ? '1 donor' : `${count.toLocaleString('en')} donors`);
const emails = (count: number) => (count === 1 ? '1 statement' : `${count.toLocaleString('en')} statements`);

export const yearlyStatementWords = {
  open: 'Yearly statements',
  year: 'Year',
  recipients: 'Donors with a statement',
  withoutAddress: 'Without an email address',
  withoutAddressHint: 'Download their statements and print them.',
  sent: 'Already received the current version',
  none: 'No donor has a valid receipt for this year.',
  send: (count: number) => `Email ${emails(count)}`,
  nothingToSend: 'Everyone with an email address has already received the current version.',
  question: (year: number) => `Email the statements for ${year}?`,
  consequences: (count: number, year: number, isOver: boolean) => [
    ...(isOver
      ? []
      : [`${year} has not ended. Gifts made later in the year are not included, and the statements say so.`]),
    `${donors(count)} ${count === 1 ? 'gets' : 'get'} an email with their gifts of the year as a PDF.`,
    'Nobody gets the same version twice. A new version is created when a receipt is added or voided, or when the year ends.',
  ],
  confirm: 'Email',
  cancel: 'Cancel',
  started: 'Sending has started. You can leave this page.',
  progress: (handled: number, all: number) =>
    `Sending: ${handled.toLocaleString('en')} of ${all.toLocaleString('en')}`,
  finished: (count: number, person: string) => `Last sent by ${person}: ${emails(count)}`,
  download: 'Download all (ZIP)',
  emailOne: (year: number) => `Email the statement for ${year}`,
  emailed: (address: string) => `Statement sent to ${address}.`,
};
