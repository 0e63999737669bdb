import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, RecurringWork, type JobRun, type Logger } from '@almoner/platform';
import Stripe from 'stripe';
import { SPEND_CONFIG, type SpendConfig } from '../config.ts';
import { spendJobs } from '../jobs.ts';
import {
  WalletAccountRepository,
  type WalletAccount,
} from '../ledger/persistence/wallet-account.repository.ts';
import { receivedTransfers } from './received-transfers.ts';
import { attempt } from './reconciliation/attempt.ts';
import { NetworkReader } from './reconciliation/network-reader.ts';

const daySeconds = 86_400;

/** Reads what others sent to the wallets or took from them in the last days, and books what a lost webhook did not report. */
@Injectable()
export class BankTransferReconciler extends RecurringWork {
  constructor(
    jobs: JobQueue,
    private readonly stripe: Stripe,
    private readonly accounts: WalletAccountRepository,
    private readonly network: NetworkReader,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SPEND_CONFIG) private readonly config: SpendConfig,
  ) {
    super(jobs, spendJobs.reconcileBankTransfers, config.RECONCILE_HISTORY_EVERY_MS);
  }

  /** A wallet that fails does not block the others; the next round reads it again. */
  protected async runRound({ signal }: JobRun): Promise<void> {
    for (const wallet of await this.accounts.all()) {
      if (signal.aborted) return;
      await this.reconcile(wallet).catch((error: unknown) =>
        this.logger.warn({ organizationId: wallet.organizationId, err: error }, 'bank transfers not read'),
      );
    }
  }

  /** One that cannot be booked stops no other: those before it in time are read all the same. */
  private async reconcile({
    organizationId,
    stripeAccountId: stripeAccount,
    financialAccountId,
  }: WalletAccount): Promise<void> {
    if (financialAccountId === null) return;
    const earliest = Math.floor(Date.now() / 1000) - this.config.RECONCILE_HISTORY_DAYS * daySeconds;
    const account = { organizationId, stripeAccountId: stripeAccount };
    for await (const received of receivedTransfers(
      this.stripe,
      stripeAccount,
      financialAccountId,
      earliest,
    )) {
      const fields = { organizationId, stripeId: received.id };
      await attempt(this.logger, fields, () => this.network.receive(account, received));
    }
  }
}
