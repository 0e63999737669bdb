import { type RecurringLink } from '../recurring-plans.port.ts';

/** The end of the email about a gift that is repeated: how its donor changes or stops it. */
export function recurringText({ frequency, url }: RecurringLink) {
  return {
    paragraph: `This is your ${frequency} gift. To change its amount, its day or how you pay, or to pause or stop it, use the button below and log in with this address.`,
    button: { label: 'Change or stop this gift', url },
  };
}
