export const receiptMailWords = {
  title: 'Receipts by email',
  lead: 'Forward receipts to this address. They arrive in your receipt inbox. One that matches exactly one purchase is attached to it.',
  secret: 'Only you can see it. Anyone who knows it can add receipts for you.',
  copy: 'Copy',
  copyLabel: 'Copy the receipts address',
  copied: 'Address copied.',
  replace: 'Get a new address',
  replaceQuestion: 'Get a new receipts address?',
  replaceConsequence: 'The current address stops working immediately. Change it wherever you saved it.',
  keep: 'Keep this one',
  replaced: 'You have a new receipts address.',
  notLoaded: 'The receipts address could not be loaded.',
  from: (sender: string, subject: string) =>
    subject === '' ? `By email from ${sender}` : `By email from ${sender}: ${subject}`,
  unknownSender: 'an unknown sender',
};
