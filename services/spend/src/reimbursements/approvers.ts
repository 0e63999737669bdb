import { Inject, Injectable } from '@nestjs/common';
import { orgRpc, type ReimbursementWire } from '@almoner/contracts';
import { DomainError, type Clock } from '@almoner/kernel';
import { CLOCK, RpcClient, asService, type Ctx } from '@almoner/platform';
import { refusalOfDecision, rightToDecide, type DecidedReport } from './domain/report.ts';
import { SubstituteRepository } from './substitutes/persistence/substitute.repository.ts';

/** The people who decide on reports, whom `org` knows. Call it outside of transactions. */
@Injectable()
export class Approvers {
  constructor(
    private readonly rpc: RpcClient,
    private readonly substitutions: SubstituteRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Who can decide on a report now; null while `org` is not responding, because the rest of the report is still shown. */
  async of(ctx: Ctx, report: DecidedReport): Promise<ReimbursementWire['approvers']> {
    if (report.status !== 'submitted') return null;
    try {
      const active = await this.substitutions.listActive(ctx, this.clock.now());
      const { people } = await this.rpc.call(asService('spend', ctx), orgRpc.findApprovers, {
        teamIds: [...report.teamIds],
        userIds: active.map(({ substituteId }) => substituteId),
      });
      return people.flatMap(({ id: userId, name, role, managedTeamIds }) => {
        const away = active.filter(({ substituteId }) => substituteId === userId);
        const inPlaceOf = people.filter(
          (one) => one.role === 'Manager' && away.some(({ approverId }) => approverId === one.id),
        );
        const decides: 'all' | 'team' = role === 'Admin' ? 'all' : 'team';
        const decider = { userId, decides, managedTeamIds, inPlaceOf };
        if (refusalOfDecision(report, decider) !== null) return [];
        return [{ id: userId, name, inPlaceOf: rightToDecide(report, decider)?.inPlaceOf?.name ?? null }];
      });
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unavailable') return null;
      throw error;
    }
  }
}
