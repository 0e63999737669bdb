import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, type Logger, RecurringWork, serviceContext, SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';
import Stripe from 'stripe';
import { ApplyAuthorization } from '../authorizations/use-cases/apply-authorization.ts';
import { RecordTransaction } from '../authorizations/use-cases/record-transaction.ts';
import { SPEND_CONFIG, type SpendConfig } from '../config.ts';
import { VoidHold } from '../authorizations/use-cases/void-hold.ts';
import { DepositRepository } from '../wallet/persistence/deposit.repository.ts';
import { SendDeposit } from '../wallet/use-cases/send-deposit.ts';
import { toNetworkAuthorization, toNetworkTransaction } from './issuing.mapper.ts';
import { spendJobs } from '../jobs.ts';

interface UnconfirmedHold {
  readonly organization_id: string;
  readonly stripe_authorization_id: string;
  readonly stripe_account_id: string;
}

// By then the network's own event is late: its answer to us took at most two seconds.
const unconfirmedAfterSeconds = 15;
const pageSize = 100;

/**
 * Asks Stripe for what its webhooks may not have told: holds that were never confirmed, and the newest
 * authorizations and transactions of every account. All of it runs through the same doors as the webhooks, so
 * asking twice changes nothing.
 */
@Injectable()
export class Reconciler extends RecurringWork {
  constructor(
    jobs: JobQueue,
    private readonly stripe: Stripe,
    private readonly applyAuthorization: ApplyAuthorization,
    private readonly recordTransaction: RecordTransaction,
    private readonly voidHold: VoidHold,
    private readonly deposits: DepositRepository,
    private readonly sendDeposit: SendDeposit,
    @Inject(SYSTEM_POOL) private readonly pool: Pool,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SPEND_CONFIG) config: SpendConfig,
  ) {
    super(jobs, spendJobs.reconcile, config.RECONCILE_EVERY_MS);
  }

  /** A step that fails is tried in the next round and does not keep the others from running. */
  protected async round(): Promise<void> {
    for (const step of [() => this.sendDeposits(), () => this.confirmHolds(), () => this.rereadAccounts()]) {
      await step().catch((error: unknown) => this.logger.warn({ err: error }, 'reconciliation step failed'));
    }
  }

  private async sendDeposits(): Promise<void> {
    for (const { id } of await this.deposits.claimUnsent()) await this.sendDeposit.execute(id);
  }

  private async confirmHolds(): Promise<void> {
    const { rows } = await this.pool.query<UnconfirmedHold>(
      `select a.organization_id, a.stripe_authorization_id, c.stripe_account_id from card_authorization a join card c on c.id = a.card_id
       where a.confirmed_at is null and a.approved and a.created_at < now() - make_interval(secs => $1)
       order by a.created_at limit $2`,
      [unconfirmedAfterSeconds, pageSize],
    );
    for (const hold of rows) await this.confirm(hold);
  }

  private async confirm({
    organization_id,
    stripe_authorization_id,
    stripe_account_id,
  }: UnconfirmedHold): Promise<void> {
    try {
      const found = await this.stripe.issuing.authorizations.retrieve(
        stripe_authorization_id,
        {},
        { stripeAccount: stripe_account_id },
      );
      await this.applyAuthorization.execute(
        serviceContext('spend'),
        toNetworkAuthorization(found, stripe_account_id),
      );
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode !== 404)
        throw error;
      this.logger.error(
        { stripeAuthorizationId: stripe_authorization_id },
        'the network does not know this hold; it is given back',
      );
      await this.voidHold.execute(serviceContext('spend', organization_id), stripe_authorization_id);
    }
  }

  private async rereadAccounts(): Promise<void> {
    const { rows } = await this.pool.query<{ stripe_account_id: string }>(
      `select stripe_account_id from organization where is_active and stripe_account_id is not null`,
    );
    for (const { stripe_account_id: account } of rows) await this.reread(account);
  }

  private async reread(stripeAccount: string): Promise<void> {
    const ctx = serviceContext('spend');
    const { data: authorizations } = await this.stripe.issuing.authorizations.list(
      { limit: pageSize },
      { stripeAccount },
    );
    for (const authorization of authorizations) {
      await this.applyAuthorization.execute(ctx, toNetworkAuthorization(authorization, stripeAccount));
    }
    const { data: transactions } = await this.stripe.issuing.transactions.list(
      { limit: pageSize },
      { stripeAccount },
    );
    for (const transaction of transactions) {
      await this.recordTransaction.execute(ctx, toNetworkTransaction(transaction, stripeAccount));
    }
  }
}
