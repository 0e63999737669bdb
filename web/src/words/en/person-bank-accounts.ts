export const personBankAccountWords = {
  tab: 'Bank account',
  title: 'Bank account for your reimbursements',
  none: 'You have not added a bank account yet. Add one so that an admin can pay your reimbursement reports to it.',
  account: (bank: string, last4: string) => `${bank} ending in ${last4}`,
  addedOn: 'added',
  add: 'Add a bank account',
  change: 'Change',
  remove: 'Remove',
  removeTitle: 'Remove this bank account?',
  removeConsequence: 'Reports cannot be paid to you until you add another one.',
  removed: 'Bank account removed.',
  drawer: 'Your bank account',
  explained:
    'You enter it in Stripe’s form. We keep the name of the bank and the last four digits, and never see the rest.',
  noElement: 'Stripe’s form could not be loaded. Allow its script in your browser and try again.',
  save: 'Save this account',
  saved: 'Bank account saved.',
  returned: (account: string, reason: string | null) =>
    `The bank returned the last payment to ${account}${reason === null ? '.' : `: ${reason}.`}`,
  changeIt: 'Change your bank account so that an admin can pay you again.',
  changeAccount: 'Change the bank account',
  missing: 'You have not added a bank account yet. Add one so that this report can be paid to it.',
};
