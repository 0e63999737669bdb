import { receiptRemindersADay } from '@almoner/contracts';

const people = (count: number) => (count === 1 ? '1 cardholder' : `${count.toLocaleString()} cardholders`);

/** Reminders about missing receipts. */
export const reminderWords = {
  remindAll: 'Remind all about missing receipts',
  /** Counts the selected purchases without a receipt. */
  remindSelected: (count: number) =>
    count === 1 ? 'Remind about 1 receipt' : `Remind about ${count.toLocaleString()} receipts`,
  question: 'Remind the cardholders?',
  consequence: `Each cardholder gets one email that lists their purchases without a receipt. Nobody is reminded about the same purchase more than once in 24 hours, and nobody gets more than ${receiptRemindersADay} reminders a day (UTC).`,
  send: 'Send reminders',
  close: 'Close',
  reminded: (count: number) => `${people(count)} reminded`,
  allReminded: 'Everyone was already reminded',
  nobodyReminded: 'Nobody was reminded',
  noneMissing: 'No receipt is missing',
  remindedNow: 'Reminded now',
  remindedBefore: 'Already reminded in the last 24 hours',
  limitReached: `Already received ${receiptRemindersADay} reminders today (UTC), so not reminded`,
  archived: 'Archived, so not reminded',
  purchases: (count: number) => (count === 1 ? '1 purchase' : `${count.toLocaleString()} purchases`),
  more: (max: number) => `This covered the newest ${max} purchases. Send reminders again to cover the rest.`,
  tooMany: (max: number) => `Select at most ${max} purchases.`,
};
