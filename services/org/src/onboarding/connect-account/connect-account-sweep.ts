import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, Sweep, type Logger } from '@almoner/platform';
import { ORG_CONFIG, type OrgConfig } from '../../config.ts';
import { orgJobs } from '../../jobs.ts';
import { ConnectAccountRepository } from './persistence/connect-account.repository.ts';
import { SyncConnectAccount } from './use-cases/sync-connect-account.ts';

const batch = 100;

interface WaitingOrganization {
  readonly organizationId: string;
}

/** Synchronizes every organization under review or with unsent details: repairs lost webhooks and failed openings. */
@Injectable()
export class ConnectAccountSweep extends Sweep<WaitingOrganization> {
  constructor(
    jobs: JobQueue,
    private readonly connectAccounts: ConnectAccountRepository,
    private readonly syncConnectAccount: SyncConnectAccount,
    @Inject(ORG_CONFIG) config: OrgConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(jobs, {
      definition: orgJobs.reviewApplications,
      everyMs: config.SWEEP_EVERY_MS,
      logger,
      failure: 'application could not be reviewed',
    });
  }

  protected async due(): Promise<WaitingOrganization[]> {
    const ids = await this.connectAccounts.claimWaiting(batch);
    return ids.map((organizationId) => ({ organizationId }));
  }

  protected handle({ organizationId }: WaitingOrganization): Promise<void> {
    return this.syncConnectAccount.execute(organizationId);
  }
}
