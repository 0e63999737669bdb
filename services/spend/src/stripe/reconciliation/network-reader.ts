import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, serviceContext, type Logger } from '@almoner/platform';
import Stripe from 'stripe';
import { ApplyAuthorization } from '../../authorizations/use-cases/apply-authorization.ts';
import { RecordTransaction } from '../../authorizations/use-cases/record-transaction.ts';
import { VoidHold } from '../../authorizations/use-cases/void-hold.ts';
import { type CardAccount } from '../../jobs.ts';
import { toNetworkAuthorization, toNetworkTransaction } from '../issuing.mapper.ts';

/** Reads single things from Stripe and books them as their webhook would, so reading twice changes nothing. */
@Injectable()
export class NetworkReader {
  constructor(
    private readonly stripe: Stripe,
    private readonly applyAuthorization: ApplyAuthorization,
    private readonly recordTransaction: RecordTransaction,
    private readonly voidHold: VoidHold,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** With its captures; a hold that Stripe does not know is released. @throws Error when Stripe does not answer. */
  async reread(account: CardAccount, stripeAuthorizationId: string): Promise<void> {
    const { organizationId, stripeAccountId: stripeAccount } = account;
    const found = await this.stripe.issuing.authorizations
      .retrieve(stripeAuthorizationId, {}, { stripeAccount })
      .catch((error: unknown) => {
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
        throw error;
      });
    if (found === null)
      this.logger.error({ organizationId, stripeAuthorizationId }, 'a hold that the network does not know');
    else await this.book(account, found);
    // What we approved long ago and the network does not show, it never heard of.
    await this.voidHold.execute(serviceContext('spend', organizationId), stripeAuthorizationId);
  }

  /** Captures first: the authorization's end releases what is left of its hold. */
  async book(account: CardAccount, authorization: Stripe.Issuing.Authorization): Promise<void> {
    for (const transaction of authorization.transactions) await this.record(account, transaction);
    const network = toNetworkAuthorization(authorization, account.stripeAccountId);
    await this.applyAuthorization.execute(serviceContext('spend'), network);
  }

  async record(account: CardAccount, transaction: Stripe.Issuing.Transaction): Promise<void> {
    const network = toNetworkTransaction(transaction, account.stripeAccountId);
    await this.recordTransaction.execute(serviceContext('spend'), network);
  }
}
