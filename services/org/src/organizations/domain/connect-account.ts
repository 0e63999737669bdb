import { type ApplicationWire, type PaymentMethodWire } from '@almoner/contracts';

export type Activation = 'Pending' | 'Activated' | 'Rejected';

/** The connected account as the payment partner last told it. */
export interface ConnectAccount {
  readonly stripeAccountId: string;
  readonly chargesEnabled: boolean;
  readonly payoutsEnabled: boolean;
  readonly detailsSubmitted: boolean;
  /** What the partner still wants to know before it goes on. */
  readonly currentlyDue: readonly string[];
  readonly disabledReason: string | null;
  readonly paymentMethods: readonly PaymentMethodWire[];
}

/**
 * An application is through when the partner lets the account work and asks for nothing more. An organization that
 * works already is not thrown out for a question that came later, only for being stopped.
 */
export function activationOf(account: ConnectAccount, before: Activation): Activation {
  if (account.disabledReason?.startsWith('rejected.') === true) return 'Rejected';
  const works = account.chargesEnabled && account.detailsSubmitted && account.disabledReason === null;
  if (!works) return 'Pending';
  const isAnswered = account.payoutsEnabled && account.currentlyDue.length === 0;
  return before === 'Activated' || isAnswered ? 'Activated' : 'Pending';
}

/** Where an application stands for the people who wait for it. */
export function applicationState(
  activation: Activation,
  account: Pick<ConnectAccount, 'currentlyDue'>,
): ApplicationWire['state'] {
  if (activation === 'Activated') return 'activated';
  if (activation === 'Rejected') return 'rejected';
  return account.currentlyDue.length > 0 ? 'more_needed' : 'in_review';
}

/** Whether people would see a difference between the two. */
export function isOtherwise(one: ShownState, other: ShownState): boolean {
  const shown = ({ currentlyDue, disabledReason, paymentMethods }: ShownState) =>
    JSON.stringify([[...currentlyDue].toSorted(), disabledReason, paymentMethods.map(({ id }) => id)]);
  return shown(one) !== shown(other);
}
type ShownState = Pick<ConnectAccount, 'currentlyDue' | 'disabledReason' | 'paymentMethods'>;
