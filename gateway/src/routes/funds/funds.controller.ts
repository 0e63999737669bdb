import { Controller, Res } from '@nestjs/common';
import { fundsHttp, fundsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { Route } from '../../api/route.decorator.ts';
import { allFunds } from './all-funds.ts';
import { FundReports } from './fund-reports.ts';

@Controller()
export class FundsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly reports: FundReports,
  ) {}

  @Route(fundsHttp.listFunds)
  list(ctx: Ctx) {
    return allFunds(this.rpc, ctx);
  }

  @Route(fundsHttp.getFund)
  get(ctx: Ctx, { params }: RouteInput<typeof fundsHttp.getFund>) {
    return this.rpc.call(ctx, fundsRpc.getFund, { fundId: params.id });
  }

  @Route(fundsHttp.getFundFlow)
  flow(ctx: Ctx, { params }: RouteInput<typeof fundsHttp.getFundFlow>) {
    return this.rpc.call(ctx, fundsRpc.getFundFlow, { fundId: params.id });
  }

  @Route(fundsHttp.listFundDonors)
  donors(ctx: Ctx, { params, query }: RouteInput<typeof fundsHttp.listFundDonors>) {
    return this.reports.donors(ctx, params.id, query.q);
  }

  @Route(fundsHttp.getDonorReport)
  donorReport(
    ctx: Ctx,
    { params, query }: RouteInput<typeof fundsHttp.getDonorReport>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.reports.pdf(ctx, params.id, query, reply);
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
