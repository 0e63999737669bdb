import { Controller } from '@nestjs/common';
import { cardsRpc, programsHttp, programsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';
import { ProgramCategory } from './program-category.ts';
import { ProgramMembers } from './program-members.ts';

@Controller()
export class ProgramsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly members: ProgramMembers,
    private readonly category: ProgramCategory,
  ) {}

  @Route(programsHttp.listPrograms)
  list(ctx: Ctx) {
    return this.rpc.call(ctx, programsRpc.listPrograms, {});
  }

  @Route(programsHttp.createProgram)
  create(ctx: Ctx, { body }: RouteInput<typeof programsHttp.createProgram>) {
    return this.rpc.call(ctx, programsRpc.createProgram, body);
  }

  @Route(programsHttp.updateProgram)
  async update(ctx: Ctx, { params, body }: RouteInput<typeof programsHttp.updateProgram>) {
    await this.category.assertUsable(ctx, body.defaultCategoryId);
    return this.rpc.call(ctx, programsRpc.updateProgram, { programId: params.id, ...body });
  }

  @Route(programsHttp.listProgramPeriods)
  listPeriods(ctx: Ctx, { params, query }: RouteInput<typeof programsHttp.listProgramPeriods>) {
    return this.rpc.call(ctx, programsRpc.listProgramPeriods, { programId: params.id, count: query.count });
  }

  @Route(programsHttp.listProgramMembers)
  listMembers(ctx: Ctx, { params }: RouteInput<typeof programsHttp.listProgramMembers>) {
    return this.rpc.call(ctx, programsRpc.listProgramMembers, { programId: params.id });
  }

  @Route(programsHttp.addProgramMember)
  addMember(ctx: Ctx, { params }: RouteInput<typeof programsHttp.addProgramMember>) {
    return this.members.add(ctx, params.id, { kind: params.kind, id: params.memberId });
  }

  @Route(programsHttp.removeProgramMember)
  removeMember(ctx: Ctx, { params }: RouteInput<typeof programsHttp.removeProgramMember>) {
    const member = { kind: params.kind, id: params.memberId };
    return this.rpc.call(ctx, programsRpc.removeProgramMember, { programId: params.id, member });
  }

  @Route(programsHttp.issueProgramCards)
  issueCards(ctx: Ctx, { params, body }: RouteInput<typeof programsHttp.issueProgramCards>) {
    return this.rpc.call(ctx, cardsRpc.issueProgramCards, { programId: params.id, ...body });
  }

  @Route(programsHttp.pauseProgram)
  pause(ctx: Ctx, { params }: RouteInput<typeof programsHttp.pauseProgram>) {
    return this.rpc.call(ctx, programsRpc.pauseProgram, { programId: params.id });
  }

  @Route(programsHttp.resumeProgram)
  resume(ctx: Ctx, { params }: RouteInput<typeof programsHttp.resumeProgram>) {
    return this.rpc.call(ctx, programsRpc.resumeProgram, { programId: params.id });
  }

  @Route(programsHttp.closeProgram)
  close(ctx: Ctx, { params }: RouteInput<typeof programsHttp.closeProgram>) {
    return this.rpc.call(ctx, programsRpc.closeProgram, { programId: params.id });
  }
}
