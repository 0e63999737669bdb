import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '@almoner/kernel';
import {
  CLOCK,
  JobQueue,
  LOGGER,
  RecurringWork,
  serviceContext,
  type JobRun,
  type Logger,
} from '@almoner/platform';
import { DONATIONS_CONFIG, type DonationsConfig } from '../config.ts';
import { GiftFinder } from '../gifts/persistence/gift.finder.ts';
import { donationsJobs } from '../jobs.ts';
import { Disputes, type DisputeReference, type OpenedDispute } from './disputes.port.ts';
import { DisputeRepository } from './persistence/dispute.repository.ts';
import { HandleDispute } from './use-cases/handle-dispute.ts';

const batchSize = 50;
/** An answer is due one to three weeks after the opening (Stripe: disputes/responding); a month allows for an outage. */
const lookBackMs = 31 * 24 * 3_600_000;

/**
 * Reads disputes whose events may have been lost, and handles them as events are. A payout would show most of them, but an inquiry
 * moves no money, nor does the end of a dispute that is lost, and a payout may come after an answer was due.
 */
@Injectable()
export class DisputeSweep extends RecurringWork {
  constructor(
    jobs: JobQueue,
    private readonly stored: DisputeRepository,
    private readonly disputes: Disputes,
    private readonly gifts: GiftFinder,
    private readonly handleDispute: HandleDispute,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(DONATIONS_CONFIG) config: DonationsConfig,
  ) {
    super(jobs, donationsJobs.reconcileDisputes, config.GIFT_SWEEP_EVERY_MS);
  }

  /** One that fails does not block the others. */
  protected async runRound({ signal }: JobRun): Promise<void> {
    for (const dispute of await this.stored.claimOpen(batchSize)) await this.reconcile(dispute);
    for (const stripeAccountId of await this.gifts.accountsWithGifts()) {
      if (signal.aborted) return;
      await this.unreported(stripeAccountId).catch((error: unknown) =>
        this.logger.warn({ stripeAccountId, err: error }, 'disputes not reconciled'),
      );
    }
  }

  private async unreported(stripeAccountId: string): Promise<void> {
    const since = new Date(this.clock.now().getTime() - lookBackMs);
    const opened: OpenedDispute[] = [];
    for await (const dispute of this.disputes.since(stripeAccountId, since)) opened.push(dispute);
    for (const stripeDisputeId of await this.stored.unknown(opened))
      await this.reconcile({ stripeAccountId, stripeDisputeId });
  }

  private async reconcile(dispute: DisputeReference): Promise<void> {
    await this.handleDispute
      .execute(serviceContext('donations'), dispute)
      .catch((error: unknown) => this.logger.warn({ ...dispute, err: error }, 'dispute not reconciled'));
  }
}
