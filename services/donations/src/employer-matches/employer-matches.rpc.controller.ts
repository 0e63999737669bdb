import { Controller } from '@nestjs/common';
import { donationsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { MarkEmployerMatch } from './use-cases/mark-employer-match.ts';

@Controller()
export class EmployerMatchesRpcController {
  constructor(private readonly markEmployerMatch: MarkEmployerMatch) {}

  @Rpc(donationsRpc.markEmployerMatch)
  mark(ctx: Ctx, request: RequestOf<typeof donationsRpc.markEmployerMatch>) {
    return this.markEmployerMatch.execute(ctx, request);
  }
}
