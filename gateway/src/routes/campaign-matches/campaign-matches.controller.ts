import { Controller } from '@nestjs/common';
import { campaignMatchesHttp, campaignMatchesRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class CampaignMatchesController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(campaignMatchesHttp.listCampaignMatches)
  list(ctx: Ctx, { params }: RouteInput<typeof campaignMatchesHttp.listCampaignMatches>) {
    return this.rpc.call(ctx, campaignMatchesRpc.list, { campaignId: params.id });
  }

  @Route(campaignMatchesHttp.createCampaignMatch)
  create(ctx: Ctx, { params, body }: RouteInput<typeof campaignMatchesHttp.createCampaignMatch>) {
    return this.rpc.call(ctx, campaignMatchesRpc.create, { campaignId: params.id, ...body });
  }

  @Route(campaignMatchesHttp.updateCampaignMatch)
  update(ctx: Ctx, { params, body }: RouteInput<typeof campaignMatchesHttp.updateCampaignMatch>) {
    return this.rpc.call(ctx, campaignMatchesRpc.update, { matchId: params.id, ...body });
  }

  @Route(campaignMatchesHttp.recordMatchPayment)
  recordPayment(ctx: Ctx, { params, body }: RouteInput<typeof campaignMatchesHttp.recordMatchPayment>) {
    return this.rpc.call(ctx, campaignMatchesRpc.recordPayment, { matchId: params.id, ...body });
  }
}
