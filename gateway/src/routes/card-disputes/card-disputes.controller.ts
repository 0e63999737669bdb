import { Controller } from '@nestjs/common';
import { cardDisputesHttp, cardDisputesRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class CardDisputesController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(cardDisputesHttp.getPurchaseDispute)
  get(ctx: Ctx, { params }: RouteInput<typeof cardDisputesHttp.getPurchaseDispute>) {
    return this.rpc.call(ctx, cardDisputesRpc.get, { purchaseId: params.id });
  }

  @Route(cardDisputesHttp.savePurchaseDispute)
  save(ctx: Ctx, { params, body }: RouteInput<typeof cardDisputesHttp.savePurchaseDispute>) {
    return this.rpc.call(ctx, cardDisputesRpc.save, { purchaseId: params.id, ...body });
  }

  @Route(cardDisputesHttp.submitPurchaseDispute)
  submit(ctx: Ctx, { params, body }: RouteInput<typeof cardDisputesHttp.submitPurchaseDispute>) {
    return this.rpc.call(ctx, cardDisputesRpc.submit, { purchaseId: params.id, ...body });
  }

  @Route(cardDisputesHttp.withdrawPurchaseDispute)
  withdraw(ctx: Ctx, { params, body }: RouteInput<typeof cardDisputesHttp.withdrawPurchaseDispute>) {
    return this.rpc.call(ctx, cardDisputesRpc.withdraw, { purchaseId: params.id, ...body });
  }

  @Route(cardDisputesHttp.reportPurchase)
  report(ctx: Ctx, { params, body }: RouteInput<typeof cardDisputesHttp.reportPurchase>) {
    return this.rpc.call(ctx, cardDisputesRpc.report, { purchaseId: params.id, ...body });
  }
}
