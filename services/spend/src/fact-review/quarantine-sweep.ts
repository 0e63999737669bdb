import { Inject, Injectable } from '@nestjs/common';
import {
  JobQueue,
  LOGGER,
  Sweep,
  UnitOfWork,
  serviceContext,
  type JobRun,
  type Logger,
} from '@almoner/platform';
import { SPEND_CONFIG, type SpendConfig } from '../config.ts';
import { spendJobs } from '../jobs.ts';
import { quarantinedFact } from '../stripe/quarantined-fact.mapper.ts';
import { UnmatchedFactRecorder } from '../unmatched-facts/unmatched-fact-recorder.ts';
import {
  QuarantinedEventRepository,
  quarantinedPageSize,
  type EventOfOrganization,
} from './persistence/quarantined-event.repository.ts';

/** Applies quarantined events again that can be applied by now, and shows the others to the admins of their organization. */
@Injectable()
export class QuarantineSweep extends Sweep<EventOfOrganization> {
  constructor(
    jobs: JobQueue,
    private readonly unitOfWork: UnitOfWork,
    private readonly events: QuarantinedEventRepository,
    private readonly recorder: UnmatchedFactRecorder,
    @Inject(SPEND_CONFIG) config: SpendConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(jobs, {
      definition: spendJobs.recordQuarantined,
      everyMs: config.QUARANTINE_SWEEP_EVERY_MS,
      logger,
      failure: 'a quarantined event could not be shown to its organization',
      pageSize: quarantinedPageSize,
    });
  }

  protected override async runRound(run: JobRun): Promise<void> {
    await this.events.retryAssigned();
    await this.events.retryBookedDisputes();
    await super.runRound(run);
  }

  protected due(after: EventOfOrganization | null): Promise<EventOfOrganization[]> {
    return this.events.unrecorded(after?.id ?? null);
  }

  protected async handle(event: EventOfOrganization): Promise<void> {
    const { organizationId, isUnknownCard } = event;
    const ctx = serviceContext('spend', organizationId);
    await this.unitOfWork.run(ctx, (tx) =>
      this.recorder.record(tx, organizationId, quarantinedFact(event, isUnknownCard)),
    );
  }
}
