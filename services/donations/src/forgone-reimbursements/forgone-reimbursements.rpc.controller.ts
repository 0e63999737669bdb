import { Controller } from '@nestjs/common';
import { donationsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ReadAcknowledgment } from './use-cases/read-acknowledgment.ts';

@Controller()
export class ForgoneReimbursementsRpcController {
  constructor(private readonly acknowledgment: ReadAcknowledgment) {}

  @Rpc(donationsRpc.getAcknowledgment)
  get(ctx: Ctx, { reportId }: RequestOf<typeof donationsRpc.getAcknowledgment>) {
    return this.acknowledgment.get(ctx, reportId);
  }

  @Rpc(donationsRpc.printAcknowledgment)
  print(ctx: Ctx, { reportId }: RequestOf<typeof donationsRpc.printAcknowledgment>) {
    return this.acknowledgment.print(ctx, reportId);
  }
}
