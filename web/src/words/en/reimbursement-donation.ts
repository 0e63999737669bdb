export const reimbursementDonationWords = {
  title: 'Donate it instead',
  lead: 'No money moves. You get a written acknowledgment of the gift. You can choose this when the report is approved, until its payment starts.',
  button: 'Donate it instead',
  question: (amount: string) => `Donate ${amount} instead of being paid?`,
  consequences: [
    'The money will not be paid to you.',
    'You get a written acknowledgment of the gift by email.',
    'The organization keeps the expense in its books, and records your gift.',
    'This cannot be undone.',
  ],
  confirm: (amount: string) => `Donate ${amount}`,
  cancel: 'Cancel',
  done: 'Thank you. The money is donated, and the acknowledgment is on its way to you.',
  step: 'Donated instead of paid',
  acknowledgment: 'Acknowledgment',
  issuing: 'The acknowledgment is being issued.',
  number: (number: string) => `Acknowledgment ${number}`,
};
