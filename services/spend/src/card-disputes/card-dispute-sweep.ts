import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, Sweep, serviceContext, type Logger } from '@almoner/platform';
import { SPEND_CONFIG, type SpendConfig } from '../config.ts';
import { spendJobs } from '../jobs.ts';
import { CardDisputeRepository, type DueDispute } from './persistence/card-dispute.repository.ts';
import { HandleDispute } from './use-cases/handle-dispute.ts';
import { SendDispute } from './use-cases/send-dispute.ts';

const batchSize = 50;

/** Submits again the disputes whose response was lost, and reads again those whose webhooks may have been lost. */
@Injectable()
export class CardDisputeSweep extends Sweep<DueDispute> {
  constructor(
    jobs: JobQueue,
    private readonly disputes: CardDisputeRepository,
    private readonly send: SendDispute,
    private readonly handleDispute: HandleDispute,
    @Inject(LOGGER) logger: Logger,
    @Inject(SPEND_CONFIG) config: SpendConfig,
  ) {
    super(jobs, {
      definition: spendJobs.reconcileCardDisputes,
      everyMs: config.RECONCILE_EVERY_MS,
      logger,
      failure: 'card dispute not reconciled',
    });
  }

  protected due(): Promise<DueDispute[]> {
    return this.disputes.claimDue(batchSize);
  }

  protected async handle(due: DueDispute): Promise<void> {
    const ctx = serviceContext('spend');
    if (due.submits !== null) await this.send.execute(ctx, due.submits);
    else await this.handleDispute.execute(ctx, due);
  }
}
