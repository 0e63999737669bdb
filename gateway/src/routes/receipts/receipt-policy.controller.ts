import { Controller } from '@nestjs/common';
import { receiptPolicyHttp, receiptPolicyRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class ReceiptPolicyController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(receiptPolicyHttp.getPolicy)
  get(ctx: Ctx) {
    return this.rpc.call(ctx, receiptPolicyRpc.get, {});
  }

  @Route(receiptPolicyHttp.setPolicy)
  set(ctx: Ctx, { body }: RouteInput<typeof receiptPolicyHttp.setPolicy>) {
    return this.rpc.call(ctx, receiptPolicyRpc.set, body);
  }

  @Route(receiptPolicyHttp.listLocks)
  listLocks(ctx: Ctx) {
    return this.rpc.call(ctx, receiptPolicyRpc.listLocks, {});
  }

  @Route(receiptPolicyHttp.remindCardholders)
  remind(ctx: Ctx, { body }: RouteInput<typeof receiptPolicyHttp.remindCardholders>) {
    return this.rpc.call(ctx, receiptPolicyRpc.remind, body);
  }

  @Route(receiptPolicyHttp.listExcuses)
  listExcuses(ctx: Ctx, { query }: RouteInput<typeof receiptPolicyHttp.listExcuses>) {
    return this.rpc.call(ctx, receiptPolicyRpc.listExcuses, query);
  }

  @Route(receiptPolicyHttp.getRequirement)
  getRequirement(ctx: Ctx, { params }: RouteInput<typeof receiptPolicyHttp.getRequirement>) {
    return this.rpc.call(ctx, receiptPolicyRpc.getRequirement, { purchaseId: params.id });
  }

  @Route(receiptPolicyHttp.requestExcuse)
  requestExcuse(ctx: Ctx, { params, body }: RouteInput<typeof receiptPolicyHttp.requestExcuse>) {
    return this.rpc.call(ctx, receiptPolicyRpc.requestExcuse, { ...body, purchaseId: params.id });
  }

  @Route(receiptPolicyHttp.decideExcuse)
  decideExcuse(ctx: Ctx, { params, body }: RouteInput<typeof receiptPolicyHttp.decideExcuse>) {
    return this.rpc.call(ctx, receiptPolicyRpc.decideExcuse, { ...body, purchaseId: params.id });
  }
}
