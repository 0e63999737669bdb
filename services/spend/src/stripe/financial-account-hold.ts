import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@almoner/platform';
import Stripe from 'stripe';

/**
 * The hold on a financial account for an authorization with open captures, in minor units: its description does not show it
 * (docs/decisions/0012). Null where nothing is captured or left, and on the issuing balance, whose movements show it.
 * @throws StripeError
 */
export async function heldOnFinancialAccount(
  stripe: Stripe,
  { status, amount, transactions, treasury }: Stripe.Issuing.Authorization,
  on: Stripe.RequestOptions,
): Promise<number | null> {
  const transactionId: unknown = treasury?.transaction;
  const isOpen = status === 'pending' && amount > 0;
  if (typeof transactionId !== 'string' || !isOpen || transactions.length === 0) return null;
  const { balance_impact: impact } = await stripe.treasury.transactions.retrieve(transactionId, {}, on);
  return impact.outbound_pending;
}

/** An event does not wait longer for what reconciliation reads again: the events behind it may be captures and deposits. */
const withoutWaiting = { timeout: 2_000, maxNetworkRetries: 0 };

/** The hold at the time an authorization was described. */
@Injectable()
export class FinancialAccountHolds {
  constructor(
    private readonly stripe: Stripe,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * As `heldOnFinancialAccount`. Null also where the authorization has changed since it was described, because the two would not belong
   * together, and where Stripe does not respond: what it shows now, or later, is read again by reconciliation.
   */
  async ofDescribed(described: Stripe.Issuing.Authorization, stripeAccount: string): Promise<number | null> {
    const on = { stripeAccount, ...withoutWaiting };
    try {
      const heldMinor = await heldOnFinancialAccount(this.stripe, described, on);
      if (heldMinor === null) return null;
      const now = await this.stripe.issuing.authorizations.retrieve(described.id, {}, on);
      return isSame(now, described) ? heldMinor : null;
    } catch (error) {
      this.logger.warn({ stripeAuthorizationId: described.id, err: error }, 'a hold was not read');
      return null;
    }
  }
}

const isSame = (one: Stripe.Issuing.Authorization, other: Stripe.Issuing.Authorization) =>
  one.status === other.status &&
  one.amount === other.amount &&
  one.request_history.length === other.request_history.length &&
  one.transactions.length === other.transactions.length;
