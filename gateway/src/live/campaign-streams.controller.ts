import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { CampaignSlug, donationsRpc, notFound } from '@almoner/contracts';
import { RpcClient } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { type ApiRequest } from '../api/api-request.ts';
import { networkOf } from '../api/request-origin.ts';
import { contextOf } from '../api/route.decorator.ts';
import { type GatewayConfig } from '../config.ts';
import { requestIdHeader } from '../edge/request-id.ts';
import { commonHeaders, type CommonHeaders } from '../edge/security-headers.ts';
import { GATEWAY_CONFIG } from '../tokens.ts';
import { CampaignStreams } from './campaign-streams.ts';
import { LiveStream } from './live-stream.ts';

@Controller('public/campaigns')
export class CampaignStreamsController {
  private readonly common: CommonHeaders;

  constructor(
    private readonly streams: CampaignStreams,
    private readonly rpc: RpcClient,
    @Inject(GATEWAY_CONFIG) config: GatewayConfig,
  ) {
    this.common = commonHeaders(config);
  }

  /**
   * Sends one `data:` line with a PublicCampaignWire immediately, and one after each change. The Stripe account stays in it
   * for one release: a donor page that was open before the upgrade mounts its payment form again without it.
   */
  @Get(':slug/live')
  async stream(
    @Req() request: ApiRequest,
    @Res() reply: FastifyReply,
    @Param('slug') slug: string,
  ): Promise<void> {
    const network = networkOf(request.ip);
    this.streams.checkStreamLimit(network);
    if (!CampaignSlug.safeParse(slug).success) throw notFound();
    const campaign = await this.rpc.call(contextOf(request), donationsRpc.getPublicCampaign, { slug });
    reply.hijack();
    this.streams.add(
      campaign,
      network,
      new LiveStream(reply.raw, { ...this.common, [requestIdHeader]: request.id }),
    );
  }
}
