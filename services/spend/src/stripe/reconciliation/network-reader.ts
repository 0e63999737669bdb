import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type StripeEventRequest } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import {
  CLOCK,
  LOGGER,
  StripeEvents,
  quarantineReason,
  serviceContext,
  type Logger,
} from '@almoner/platform';
import Stripe from 'stripe';
import { VoidHold } from '../../authorizations/use-cases/void-hold.ts';
import { type CardAccount } from '../../jobs.ts';
import { FinancialAccountHolds } from '../financial-account-hold.ts';
import { StripeEventApplier, type Reading } from '../stripe-event.applier.ts';
import { type OpenAuthorization } from './reconciliation.repository.ts';

type Reread =
  | 'issuing_authorization.updated'
  | 'issuing_transaction.updated'
  | 'treasury.received_credit.succeeded'
  | 'treasury.received_debit.created';

/** Reads single objects from Stripe and applies them like events, so that reading twice changes nothing. */
@Injectable()
export class NetworkReader {
  constructor(
    private readonly stripe: Stripe,
    private readonly applier: StripeEventApplier,
    private readonly events: StripeEvents,
    private readonly voidHold: VoidHold,
    private readonly holds: FinancialAccountHolds,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Reads an authorization with its captures; a hold that Stripe does not know is released. @throws Error when Stripe does not respond. */
  async reread(account: CardAccount, open: OpenAuthorization): Promise<void> {
    const { organizationId } = account;
    const { stripeAuthorizationId, revision } = open;
    const found = await this.retrieve(account, stripeAuthorizationId);
    if (found === null)
      this.logger.error({ organizationId, stripeAuthorizationId }, 'a hold is unknown to the network');
    else {
      const heldMinor = await this.holds.ofDescribed(found, account.stripeAccountId);
      // A description that was not applied does not show which requests the network has.
      if (!(await this.book(account, found, { revision, heldMinor }))) return;
    }
    // The network never received what we approved long ago and it does not show.
    await this.voidHold.execute(serviceContext('spend', organizationId), stripeAuthorizationId);
  }

  private async retrieve(
    { stripeAccountId: stripeAccount }: CardAccount,
    stripeAuthorizationId: string,
  ): Promise<Stripe.Issuing.Authorization | null> {
    try {
      const { authorizations } = this.stripe.issuing;
      return await authorizations.retrieve(stripeAuthorizationId, {}, { stripeAccount });
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
      throw error;
    }
  }

  /**
   * Captures first: the authorization's end releases what is left of its hold.
   * @returns whether its description was applied; otherwise it waits for an operator
   */
  async book(
    account: CardAccount,
    authorization: Stripe.Issuing.Authorization,
    reading: Reading | null = null,
  ): Promise<boolean> {
    for (const transaction of authorization.transactions) await this.record(account, transaction);
    return this.apply(account, 'issuing_authorization.updated', authorization, reading);
  }

  /** @returns whether it was applied; otherwise it waits for an operator */
  record(account: CardAccount, transaction: Stripe.Issuing.Transaction): Promise<boolean> {
    return this.apply(account, 'issuing_transaction.updated', transaction);
  }

  /** Money that others sent to a wallet or took from it. @returns whether it was applied; otherwise it waits for an operator */
  receive(
    account: CardAccount,
    received: Stripe.Treasury.ReceivedCredit | Stripe.Treasury.ReceivedDebit,
  ): Promise<boolean> {
    const isCredit = received.object === 'treasury.received_credit';
    const type = isCredit ? 'treasury.received_credit.succeeded' : 'treasury.received_debit.created';
    return this.apply(account, type, received);
  }

  private async apply(
    { stripeAccountId: account }: CardAccount,
    type: Reread,
    object: { id: string },
    reading: Reading | null = null,
  ): Promise<boolean> {
    const event: StripeEventRequest = {
      eventId: `reread_${object.id}`,
      type,
      account,
      created: Math.floor(this.clock.now().getTime() / 1000),
      payload: { type, account, data: { object } },
    };
    const reason = quarantineReason(type, await this.applier.apply(event, reading));
    if (reason === null) return true;
    await this.events.quarantine({ ...event, eventId: problemIdOf(event, reason) }, reason);
    return false;
  }
}

/** The same id for the same problem, so that an operator sees it once; another problem has another id. */
function problemIdOf({ eventId, account }: StripeEventRequest, reason: string): string {
  const problem = createHash('sha256').update(`${account} ${reason}`).digest('hex').slice(0, 12);
  return `${eventId}_${problem}`;
}
