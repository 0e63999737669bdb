import { Controller } from '@nestjs/common';
import { programsHttp, programsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class ProgramsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(programsHttp.listPrograms)
  list(ctx: Ctx) {
    return this.rpc.call(ctx, programsRpc.listPrograms, {});
  }

  @Route(programsHttp.createProgram)
  create(ctx: Ctx, { body }: RouteInput<typeof programsHttp.createProgram>) {
    return this.rpc.call(ctx, programsRpc.createProgram, body);
  }

  @Route(programsHttp.updateProgram)
  update(ctx: Ctx, { params, body }: RouteInput<typeof programsHttp.updateProgram>) {
    return this.rpc.call(ctx, programsRpc.updateProgram, { programId: params.id, ...body });
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
