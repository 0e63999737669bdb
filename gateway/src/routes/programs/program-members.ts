import { Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  orgRpc,
  programsRpc,
  permissionScopeOf,
  type ProgramMemberWire,
} from '@almoner/contracts';
import { RpcClient, asService, type Ctx } from '@almoner/platform';

/** `org` has the people of the organization, `spend` the members of its programs. */
@Injectable()
export class ProgramMembers {
  constructor(private readonly rpc: RpcClient) {}

  /** @throws DomainError `forbidden`, `not_found` for a person of another organization, and what `spend` refuses */
  async add(ctx: Ctx, programId: string, member: ProgramMemberWire): Promise<ProgramMemberWire[]> {
    // Checked first, so that nobody without the right learns whether the person exists.
    if (permissionScopeOf(ctx.actor, 'program.manage', ctx.organizationId) === 'none')
      throw failure('forbidden');
    if (member.kind === 'person') {
      const person = await this.rpc.call(asService('gateway', ctx), orgRpc.getMember, { userId: member.id });
      if (person.organizationId !== ctx.organizationId) throw notFound();
    }
    return this.rpc.call(ctx, programsRpc.addProgramMember, { programId, member });
  }
}
