import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, RecurringWork, serviceContext, type JobRun, type Logger } from '@almoner/platform';
import Stripe from 'stripe';
import { SPEND_CONFIG, type SpendConfig } from '../config.ts';
import { spendJobs } from '../jobs.ts';
import { DepositRepository, type KnownTopup } from '../wallet/persistence/deposit.repository.ts';
import { SettleDeposit } from '../wallet/use-cases/settle-deposit.ts';
import { ApplyTreasuryEvent } from './apply-treasury-event.ts';
import { toFundingOutcome } from './topup.mapper.ts';

const batchSize = 50;

/** Reads deposits from Stripe whose webhook may have been lost, and books the result as a webhook would be. */
@Injectable()
export class DepositReconciler extends RecurringWork {
  constructor(
    jobs: JobQueue,
    private readonly stripe: Stripe,
    private readonly deposits: DepositRepository,
    private readonly settleDeposit: SettleDeposit,
    private readonly treasury: ApplyTreasuryEvent,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SPEND_CONFIG) config: SpendConfig,
  ) {
    super(jobs, spendJobs.reconcileDeposits, config.RECONCILE_EVERY_MS);
  }

  protected async runRound({ signal }: JobRun): Promise<void> {
    let claimed: KnownTopup[];
    do {
      claimed = await this.deposits.claimForReconciliation(batchSize);
      for (const topup of claimed) await this.reconcile(topup);
    } while (claimed.length === batchSize && !signal.aborted);
  }

  /** An account that fails does not block the others; its deposits are due again later. */
  private async reconcile({
    depositId,
    stripeTopupId,
    stripeAccountId: stripeAccount,
  }: KnownTopup): Promise<void> {
    try {
      const now = Math.floor(Date.now() / 1000);
      if (stripeTopupId.startsWith('ibt_')) {
        const { inboundTransfers } = this.stripe.treasury;
        const transfer = await inboundTransfers.retrieve(stripeTopupId, {}, { stripeAccount });
        const returnedAt = await this.returnedAt(transfer, stripeAccount);
        await this.treasury.inbound(transfer.status, transfer, stripeAccount, returnedAt ?? now);
        return;
      }
      const topup = await this.stripe.topups.retrieve(stripeTopupId, {}, { stripeAccount });
      const { status, expected_availability_date: expectedAt } = topup;
      const reportedAt = status === 'succeeded' ? Math.min(expectedAt ?? now, now) : now;
      const outcome = toFundingOutcome(status, topup, stripeAccount, reportedAt);
      if (outcome !== null) await this.settleDeposit.execute(serviceContext('spend'), outcome);
    } catch (error) {
      this.logger.warn({ depositId, stripeTopupId, err: error }, 'deposit not read; it is due again later');
    }
  }

  /** In Unix seconds: the time of the debit by which the bank took it back. Null when it was not returned. */
  private async returnedAt(
    { returned, linked_flows: flows }: Stripe.Treasury.InboundTransfer,
    stripeAccount: string,
  ): Promise<number | null> {
    if (returned !== true || flows.received_debit === null) return null;
    const { receivedDebits } = this.stripe.treasury;
    return (await receivedDebits.retrieve(flows.received_debit, {}, { stripeAccount })).created;
  }
}
