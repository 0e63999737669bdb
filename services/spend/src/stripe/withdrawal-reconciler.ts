import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, RecurringWork, type JobRun, type Logger } from '@almoner/platform';
import Stripe from 'stripe';
import { SPEND_CONFIG, type SpendConfig } from '../config.ts';
import { spendJobs } from '../jobs.ts';
import { WithdrawalRepository, type KnownWithdrawal } from '../wallet/persistence/withdrawal.repository.ts';
import { ApplyTreasuryEvent } from './apply-treasury-event.ts';

const batchSize = 50;

/** Reads withdrawals from Stripe whose webhook may have been lost, and books the result as a webhook would be. */
@Injectable()
export class WithdrawalReconciler extends RecurringWork {
  constructor(
    jobs: JobQueue,
    private readonly stripe: Stripe,
    private readonly withdrawals: WithdrawalRepository,
    private readonly apply: ApplyTreasuryEvent,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SPEND_CONFIG) config: SpendConfig,
  ) {
    super(jobs, spendJobs.reconcileWithdrawals, config.RECONCILE_EVERY_MS);
  }

  protected async runRound({ signal }: JobRun): Promise<void> {
    let claimed: KnownWithdrawal[];
    do {
      claimed = await this.withdrawals.claimForReconciliation(batchSize);
      for (const withdrawal of claimed) await this.reconcile(withdrawal);
    } while (claimed.length === batchSize && !signal.aborted);
  }

  /** An account that fails does not block the others; its withdrawals are due again later. */
  private async reconcile({
    withdrawalId,
    stripeTransferId,
    stripeAccountId: stripeAccount,
  }: KnownWithdrawal): Promise<void> {
    try {
      const { outboundTransfers } = this.stripe.treasury;
      const transfer = await outboundTransfers.retrieve(stripeTransferId, {}, { stripeAccount });
      const now = Math.floor(Date.now() / 1000);
      await this.apply.outbound(transfer.status, transfer, stripeAccount, now);
    } catch (error) {
      this.logger.warn(
        { withdrawalId, stripeTransferId, err: error },
        'withdrawal not read; it is due again later',
      );
    }
  }
}
