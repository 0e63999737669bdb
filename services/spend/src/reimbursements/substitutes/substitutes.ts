import { Inject, Injectable } from '@nestjs/common';
import { DomainError, type Clock } from '@almoner/kernel';
import { orgRpc } from '@almoner/contracts';
import { CLOCK, RpcClient, asService, permissionScopeIn, type Ctx } from '@almoner/platform';
import { type AwayApprover } from '../domain/report.ts';
import { SubstituteRepository } from './persistence/substitute.repository.ts';

/** In whose place someone decides today. Call it outside of transactions: it asks `org` which teams they still manage. */
@Injectable()
export class Substitutes {
  constructor(
    private readonly substitutions: SubstituteRepository,
    private readonly rpc: RpcClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Only managers: an admin decides on everything by their own right. Nobody while `org` is not responding. */
  async inPlaceOf(ctx: Ctx): Promise<AwayApprover[]> {
    const { actor } = ctx;
    if (actor.kind !== 'user' || permissionScopeIn(ctx, 'reimbursement.decide') !== 'team') return [];
    const now = this.clock.now();
    const named = await this.substitutions.listOf(ctx, actor.userId, now);
    const userIds = named
      .filter(({ substituteId, startsAt }) => substituteId === actor.userId && startsAt <= now)
      .map(({ approverId }) => approverId);
    if (userIds.length === 0) return [];
    try {
      const { people } = await this.rpc.call(asService('spend', ctx), orgRpc.findApprovers, {
        teamIds: [],
        userIds,
      });
      return people.filter(({ id, role }) => role === 'Manager' && userIds.includes(id));
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unavailable') return [];
      throw error;
    }
  }
}
