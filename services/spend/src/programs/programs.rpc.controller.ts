import { Controller } from '@nestjs/common';
import { programsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ChangeProgramStatus } from './use-cases/change-program-status.ts';
import { CreateProgram } from './use-cases/create-program.ts';
import { ListProgramPeriods } from './use-cases/list-program-periods.ts';
import { ListPrograms } from './use-cases/list-programs.ts';
import { ManageProgramMembers } from './use-cases/manage-program-members.ts';
import { UpdateProgram } from './use-cases/update-program.ts';

@Controller()
export class ProgramsRpcController {
  constructor(
    private readonly listPrograms: ListPrograms,
    private readonly createProgram: CreateProgram,
    private readonly updateProgram: UpdateProgram,
    private readonly changeStatus: ChangeProgramStatus,
    private readonly listPeriods: ListProgramPeriods,
    private readonly members: ManageProgramMembers,
  ) {}

  @Rpc(programsRpc.listPrograms)
  list(ctx: Ctx, _: RequestOf<typeof programsRpc.listPrograms>) {
    return this.listPrograms.execute(ctx);
  }

  @Rpc(programsRpc.getProgram)
  get(ctx: Ctx, { programId }: RequestOf<typeof programsRpc.getProgram>) {
    return this.listPrograms.one(ctx, programId);
  }

  @Rpc(programsRpc.createProgram)
  create(ctx: Ctx, command: RequestOf<typeof programsRpc.createProgram>) {
    return this.createProgram.execute(ctx, command);
  }

  @Rpc(programsRpc.updateProgram)
  update(ctx: Ctx, command: RequestOf<typeof programsRpc.updateProgram>) {
    return this.updateProgram.execute(ctx, command);
  }

  @Rpc(programsRpc.listProgramPeriods)
  periods(ctx: Ctx, request: RequestOf<typeof programsRpc.listProgramPeriods>) {
    return this.listPeriods.execute(ctx, request);
  }

  @Rpc(programsRpc.listProgramMembers)
  listMembers(ctx: Ctx, { programId }: RequestOf<typeof programsRpc.listProgramMembers>) {
    return this.members.list(ctx, programId);
  }

  @Rpc(programsRpc.addProgramMember)
  addMember(ctx: Ctx, command: RequestOf<typeof programsRpc.addProgramMember>) {
    return this.members.change(ctx, 'add', command);
  }

  @Rpc(programsRpc.removeProgramMember)
  removeMember(ctx: Ctx, command: RequestOf<typeof programsRpc.removeProgramMember>) {
    return this.members.change(ctx, 'remove', command);
  }

  @Rpc(programsRpc.pauseProgram)
  pause(ctx: Ctx, { programId }: RequestOf<typeof programsRpc.pauseProgram>) {
    return this.changeStatus.execute(ctx, programId, 'paused');
  }

  @Rpc(programsRpc.resumeProgram)
  resume(ctx: Ctx, { programId }: RequestOf<typeof programsRpc.resumeProgram>) {
    return this.changeStatus.execute(ctx, programId, 'active');
  }

  @Rpc(programsRpc.closeProgram)
  close(ctx: Ctx, { programId }: RequestOf<typeof programsRpc.closeProgram>) {
    return this.changeStatus.execute(ctx, programId, 'closed');
  }
}
