import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound, spendRpc, type RequestOf, type orgRpc } from '@almoner/contracts';
import { DomainError, type Clock } from '@almoner/kernel';
import {
  CLOCK,
  RpcClient,
  UnitOfWork,
  asService,
  authorize,
  serviceContext,
  type Ctx,
} from '@almoner/platform';
import { MemberChangePublisher } from '../../members/member-change-publisher.ts';
import { TeamRepository } from '../persistence/team.repository.ts';
import { TeamChangePublisher } from '../team-change-publisher.ts';
import { ListTeams } from './list-teams.ts';

/** After these errors `spend` may have closed the treasury. */
const unknownOutcomeCodes: readonly string[] = ['deadline_exceeded', 'service_unavailable'];

/**
 * Closes a team in three steps: a marker is stored, `spend` closes the treasury and the team's programs, the team is
 * closed. After a crash the sweep resumes from the marker, so that no open team keeps a closed treasury.
 */
@Injectable()
export class CloseTeam {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly teams: TeamRepository,
    private readonly teamChanges: TeamChangePublisher,
    private readonly memberChanges: MemberChangePublisher,
    private readonly listTeams: ListTeams,
    private readonly rpc: RpcClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Closing a closed team changes nothing. @throws DomainError `not_found`, `treasury_not_empty` (nothing is closed) */
  async execute(ctx: Ctx, { teamId }: RequestOf<typeof orgRpc.closeTeam>): Promise<Record<string, never>> {
    const { actor } = authorize(ctx, 'team.manage');
    if (await this.unitOfWork.run(ctx, (tx) => this.teams.isClosed(tx, ctx, teamId))) return {};
    await this.listTeams.one(ctx, teamId);
    await this.unitOfWork.run(ctx, async (tx) => {
      const isOpen = await this.teams.markClosing(tx, ctx, teamId, actor.userId);
      if (!isOpen) throw failure('changed_meanwhile');
    });
    return this.finish(ctx, teamId);
  }

  /** From the marker on. */
  async resume(organizationId: string, teamId: string): Promise<void> {
    await this.finish(serviceContext('org', organizationId), teamId);
  }

  private async finish(ctx: Ctx, teamId: string): Promise<Record<string, never>> {
    const { organizationId } = ctx;
    if (organizationId === null) throw notFound();
    try {
      await this.rpc.call(asService('org', ctx), spendRpc.closeTreasury, { organizationId, teamId });
    } catch (error) {
      const isRefused = error instanceof DomainError && !unknownOutcomeCodes.includes(error.code);
      if (isRefused) await this.unitOfWork.run(ctx, (tx) => this.teams.unmarkClosing(tx, ctx, teamId));
      throw error;
    }
    await this.close(ctx, teamId);
    return {};
  }

  private close(ctx: Ctx, teamId: string): Promise<void> {
    return this.unitOfWork.run(ctx, async (tx) => {
      const team = await this.teams.find(tx, ctx, teamId);
      if (team === null) return;
      const closedBy = await this.teams.closingBy(tx, ctx, teamId);
      const left = await this.teams.close(tx, ctx, teamId, this.clock.now());
      const before = { name: team.name, members: left.length };
      const after = ctx.actor.kind === 'user' ? null : { closedBy };
      await this.teamChanges.record(tx, ctx, team, { action: 'team.close', before, after });
      await this.teamChanges.publish(tx, ctx, team, true);
      for (const userId of left) await this.memberChanges.publish(tx, ctx, userId);
    });
  }
}
