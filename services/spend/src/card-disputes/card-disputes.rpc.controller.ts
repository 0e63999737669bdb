import { Controller } from '@nestjs/common';
import { cardDisputesRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ReadDispute } from './use-cases/read-dispute.ts';
import { WriteDispute } from './use-cases/write-dispute.ts';

@Controller()
export class CardDisputesRpcController {
  constructor(
    private readonly readDispute: ReadDispute,
    private readonly writeDispute: WriteDispute,
  ) {}

  @Rpc(cardDisputesRpc.get)
  get(ctx: Ctx, { purchaseId }: RequestOf<typeof cardDisputesRpc.get>) {
    return this.readDispute.execute(ctx, purchaseId);
  }

  @Rpc(cardDisputesRpc.save)
  save(ctx: Ctx, command: RequestOf<typeof cardDisputesRpc.save>) {
    return this.writeDispute.save(ctx, command);
  }

  @Rpc(cardDisputesRpc.submit)
  submit(ctx: Ctx, command: RequestOf<typeof cardDisputesRpc.submit>) {
    return this.writeDispute.submit(ctx, command);
  }

  @Rpc(cardDisputesRpc.withdraw)
  withdraw(ctx: Ctx, command: RequestOf<typeof cardDisputesRpc.withdraw>) {
    return this.writeDispute.withdraw(ctx, command);
  }

  @Rpc(cardDisputesRpc.report)
  report(ctx: Ctx, command: RequestOf<typeof cardDisputesRpc.report>) {
    return this.writeDispute.report(ctx, command);
  }
}
