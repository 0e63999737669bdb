import { receiptRemindersADay } from '@almoner/contracts';

const people = (count: number) => (count === 1 ? '1 cardholder' : `${count.toLocaleString()} cardholders`);

/** Reminders about missing receipts. */
export const reminderWords = {
  remindAll: 'Remind all cardholders of missing receipts',
  /** Counts the selected purchases without a receipt. */
  remindSelected: (count: number) =>
    count === 1 ? 'Send a reminder for 1 receipt' : `Send reminders for ${count.toLocaleString()} receipts`,
  question: 'Send reminders to the cardholders?',
  consequence: `Each cardholder gets one email that lists their purchases without a receipt. Nobody is reminded about the same purchase more than once in 24 hours, and nobody gets more than ${receiptRemindersADay} reminders a day (UTC).`,
  send: 'Send reminders',
  close: 'Close',
  reminded: (count: number) => `Reminder sent to ${people(count)}`,
  allReminded: 'Everyone already got a reminder',
  nobodyReminded: 'No reminder was sent',
  noneMissing: 'No receipt is missing',
  remindedNow: 'Reminder sent now',
  remindedBefore: 'Already got a reminder in the last 24 hours',
  limitReached: `Already received ${receiptRemindersADay} reminders today (UTC), so none was sent`,
  archived: 'Archived, so none was sent',
  purchases: (count: number) => (count === 1 ? '1 purchase' : `${count.toLocaleString()} purchases`),
  more: (max: number) => `This covered the newest ${max} purchases. Send reminders again to cover the rest.`,
  tooMany: (max: number) => `Select at most ${max} purchases.`,
};
