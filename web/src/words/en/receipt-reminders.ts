const people = (count: number) => (count === 1 ? '1 cardholder' : `${count.toLocaleString()} cardholders`);

/** Cardholders are reminded of missing receipts. */
export const reminderWords = {
  remindAll: 'Remind all about missing receipts',
  /** Of the selected purchases, those without a receipt. */
  askFor: (count: number) =>
    count === 1 ? 'Ask for 1 receipt' : `Ask for ${count.toLocaleString()} receipts`,
  question: 'Remind the cardholders?',
  consequence:
    'Each cardholder gets one email that lists their purchases without a receipt. Nobody is reminded of the same purchase twice within a day.',
  send: 'Send reminders',
  close: 'Close',
  reminded: (count: number) => `${people(count)} reminded`,
  allReminded: 'Everybody was already reminded',
  noneMissing: 'No receipt is missing',
  remindedNow: 'Reminded now',
  remindedBefore: 'Already reminded within a day',
  archived: 'Archived, so not reminded',
  purchases: (count: number) => (count === 1 ? '1 purchase' : `${count.toLocaleString()} purchases`),
  more: (max: number) => `These are the newest ${max} purchases. Send again for the next ones.`,
  tooMany: (max: number) => `At most ${max} purchases at once.`,
};
