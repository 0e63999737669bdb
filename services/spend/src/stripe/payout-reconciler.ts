import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, RecurringWork, type JobRun, type Logger } from '@almoner/platform';
import Stripe from 'stripe';
import { SPEND_CONFIG, type SpendConfig } from '../config.ts';
import { spendJobs } from '../jobs.ts';
import {
  PayoutRepository,
  type KnownPayout,
} from '../reimbursements/payouts/persistence/payout.repository.ts';
import { ApplyTreasuryEvent } from './apply-treasury-event.ts';

const batchSize = 50;

/** Reads payments to people from Stripe whose webhook may have been lost, and books the result as a webhook would be. */
@Injectable()
export class PayoutReconciler extends RecurringWork {
  constructor(
    jobs: JobQueue,
    private readonly stripe: Stripe,
    private readonly payouts: PayoutRepository,
    private readonly apply: ApplyTreasuryEvent,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SPEND_CONFIG) config: SpendConfig,
  ) {
    super(jobs, spendJobs.reconcileReimbursementPayouts, config.RECONCILE_EVERY_MS);
  }

  protected async runRound({ signal }: JobRun): Promise<void> {
    let claimed: KnownPayout[];
    do {
      claimed = await this.payouts.claimForReconciliation(batchSize);
      for (const payout of claimed) await this.reconcile(payout);
    } while (claimed.length === batchSize && !signal.aborted);
  }

  /** An account that fails does not block the others; its payouts are due again later. */
  private async reconcile({ payoutId, stripePaymentId, stripeAccountId }: KnownPayout): Promise<void> {
    try {
      const payment = await this.stripe.treasury.outboundPayments.retrieve(
        stripePaymentId,
        {},
        { stripeAccount: stripeAccountId },
      );
      const now = Math.floor(Date.now() / 1000);
      await this.apply.payment(payment.status, payment, stripeAccountId, now);
    } catch (error) {
      this.logger.warn({ payoutId, stripePaymentId, err: error }, 'payout not read; it is due again later');
    }
  }
}
