import { type ApplicationWire } from '@almoner/contracts';
import {
  type Activation,
  type ConnectAccount,
} from '../../../membership/organizations/domain/connect-account.ts';

/**
 * An application is approved when Stripe enables the account and requires nothing more. An activated organization stays
 * activated while only new requirements are due; it is pending again when Stripe disables the account.
 */
export function activationOf(account: ConnectAccount, before: Activation): Activation {
  if (account.disabledReason?.startsWith('rejected.') === true) return 'Rejected';
  const works = account.chargesEnabled && account.detailsSubmitted && account.disabledReason === null;
  if (!works) return 'Pending';
  const isComplete = account.payoutsEnabled && account.currentlyDue.length === 0;
  return before === 'Activated' || isComplete ? 'Activated' : 'Pending';
}

/** The state of an application as its applicants see it. */
export function applicationState(
  activation: Activation,
  account: Pick<ConnectAccount, 'currentlyDue'>,
): ApplicationWire['state'] {
  if (activation === 'Activated') return 'activated';
  if (activation === 'Rejected') return 'rejected';
  return account.currentlyDue.length > 0 ? 'more_needed' : 'in_review';
}

/** Returns whether the two differ in what people are shown. */
export function hasVisibleChange(one: ShownState, other: ShownState): boolean {
  const shown = ({ currentlyDue, disabledReason, paymentMethods }: ShownState) =>
    JSON.stringify([[...currentlyDue].toSorted(), disabledReason, paymentMethods.map(({ id }) => id)]);
  return shown(one) !== shown(other);
}
type ShownState = Pick<ConnectAccount, 'currentlyDue' | 'disabledReason' | 'paymentMethods'>;
