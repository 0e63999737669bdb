import { Injectable } from '@nestjs/common';
import { orgRpc, type ReplyOf } from '@almoner/contracts';
import { DomainError } from '@almoner/kernel';
import { RpcClient, asService, type Ctx } from '@almoner/platform';
import { refusalOfDecision, type ReportState } from './domain/report.ts';

export type Approver = ReplyOf<typeof orgRpc.findApprovers>['people'][number];

/** The people who decide on reports, whom `org` knows. Call it outside of transactions. */
@Injectable()
export class Approvers {
  constructor(private readonly rpc: RpcClient) {}

  /** Who can decide on a report now; null while `org` is not responding, because the rest of the report is still shown. */
  async of(
    ctx: Ctx,
    report: Pick<ReportState, 'authorId' | 'teamIds' | 'teamAddedBy' | 'status' | 'voterIds'>,
  ): Promise<{ id: string; name: string }[] | null> {
    if (report.status !== 'submitted') return null;
    try {
      const { people } = await this.rpc.call(asService('spend', ctx), orgRpc.findApprovers, {
        teamIds: [...report.teamIds],
        userIds: [],
      });
      return people.filter((person) => mayDecide(report, person)).map(({ id, name }) => ({ id, name }));
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unavailable') return null;
      throw error;
    }
  }
}

function mayDecide(report: Parameters<typeof refusalOfDecision>[0], approver: Approver): boolean {
  const { id: userId, role, managedTeamIds } = approver;
  const decides = role === 'Admin' ? 'all' : 'team';
  return refusalOfDecision(report, { userId, decides, managedTeamIds }) === null;
}
