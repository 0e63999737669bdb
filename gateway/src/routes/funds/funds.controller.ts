import { Controller } from '@nestjs/common';
import { fundsHttp, fundsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class FundsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(fundsHttp.listFunds)
  list(ctx: Ctx) {
    return this.rpc.call(ctx, fundsRpc.listFunds, {});
  }

  @Route(fundsHttp.getFund)
  get(ctx: Ctx, { params }: RouteInput<typeof fundsHttp.getFund>) {
    return this.rpc.call(ctx, fundsRpc.getFund, { fundId: params.id });
  }

  @Route(fundsHttp.getFundFlow)
  flow(ctx: Ctx, { params }: RouteInput<typeof fundsHttp.getFundFlow>) {
    return this.rpc.call(ctx, fundsRpc.getFundFlow, { fundId: params.id });
  }

  @Route(fundsHttp.createFund)
  create(ctx: Ctx, { body }: RouteInput<typeof fundsHttp.createFund>) {
    return this.rpc.call(ctx, fundsRpc.createFund, body);
  }

  @Route(fundsHttp.updateFund)
  update(ctx: Ctx, { params, body }: RouteInput<typeof fundsHttp.updateFund>) {
    return this.rpc.call(ctx, fundsRpc.updateFund, { fundId: params.id, ...body });
  }

  @Route(fundsHttp.closeFund)
  close(ctx: Ctx, { params }: RouteInput<typeof fundsHttp.closeFund>) {
    return this.rpc.call(ctx, fundsRpc.closeFund, { fundId: params.id });
  }

  @Route(fundsHttp.receiveInFund)
  receive(ctx: Ctx, { params, body }: RouteInput<typeof fundsHttp.receiveInFund>) {
    return this.rpc.call(ctx, fundsRpc.receiveInFund, { fundId: params.id, ...body });
  }

  @Route(fundsHttp.releaseFund)
  release(ctx: Ctx, { params, body }: RouteInput<typeof fundsHttp.releaseFund>) {
    return this.rpc.call(ctx, fundsRpc.releaseFund, { fundId: params.id, ...body });
  }
}
