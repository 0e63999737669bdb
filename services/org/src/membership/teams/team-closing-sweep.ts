import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, SYSTEM_POOL, Sweep, type Logger } from '@almoner/platform';
import { type Pool } from 'pg';
import { ORG_CONFIG, type OrgConfig } from '../../config.ts';
import { orgJobs } from '../../jobs.ts';
import { CloseTeam } from './use-cases/close-team.ts';

interface UnfinishedClosing {
  readonly organizationId: string;
  readonly teamId: string;
}

const pageSize = 100;

/** Finishes closing teams for which only `spend` has done its part, as after a crash. */
@Injectable()
export class TeamClosingSweep extends Sweep<UnfinishedClosing> {
  constructor(
    jobs: JobQueue,
    private readonly closeTeam: CloseTeam,
    @Inject(SYSTEM_POOL) private readonly pool: Pool,
    @Inject(ORG_CONFIG) private readonly config: OrgConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(jobs, {
      definition: orgJobs.finishTeamClosings,
      everyMs: config.SWEEP_EVERY_MS,
      logger,
      failure: 'the closing of a team could not be finished',
      pageSize,
    });
  }

  protected handle({ organizationId, teamId }: UnfinishedClosing): Promise<void> {
    return this.closeTeam.resume(organizationId, teamId);
  }

  protected async due(after: UnfinishedClosing | null): Promise<UnfinishedClosing[]> {
    const { rows } = await this.pool.query<UnfinishedClosing>(
      `select organization_id as "organizationId", id as "teamId" from team
       where closing_since < now() - $1 * interval '1 ms' and closed_at is null and ($2::uuid is null or id > $2)
       order by id limit ${pageSize}`,
      [this.config.TEAM_CLOSING_LEFT_MS, after?.teamId ?? null],
    );
    return rows;
  }
}
