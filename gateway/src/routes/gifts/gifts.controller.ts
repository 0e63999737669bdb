import { Controller, Inject, Req, Res } from '@nestjs/common';
import { disputeFilesRpc, donationsRpc, giftsHttp, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { type GatewayConfig } from '../../config.ts';
import { type ApiRequest } from '../../api/api-request.ts';
import { originOf } from '../../api/request-origin.ts';
import { Route } from '../../api/route.decorator.ts';
import { GATEWAY_CONFIG } from '../../tokens.ts';
import { downloadPdf } from '../files/download.ts';
import { FileTransfer } from '../files/file-transfer.ts';

@Controller()
export class GiftsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly transfer: FileTransfer,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Route(giftsHttp.listGifts)
  listGifts(ctx: Ctx, { query }: RouteInput<typeof giftsHttp.listGifts>) {
    return this.rpc.call(ctx, donationsRpc.listGifts, query);
  }

  @Route(giftsHttp.sumGifts)
  sumGifts(ctx: Ctx, { query }: RouteInput<typeof giftsHttp.sumGifts>) {
    return this.rpc.call(ctx, donationsRpc.sumGifts, query);
  }

  @Route(giftsHttp.getGift)
  getGift(ctx: Ctx, { params }: RouteInput<typeof giftsHttp.getGift>) {
    return this.rpc.call(ctx, donationsRpc.getGift, { giftId: params.id });
  }

  @Route(giftsHttp.getGiftHistory)
  getGiftHistory(ctx: Ctx, { params }: RouteInput<typeof giftsHttp.getGiftHistory>) {
    return this.rpc.call(ctx, donationsRpc.getGiftHistory, { giftId: params.id });
  }

  @Route(giftsHttp.refundGift)
  refund(ctx: Ctx, { params, body }: RouteInput<typeof giftsHttp.refundGift>) {
    return this.rpc.call(ctx, donationsRpc.refundGift, { giftId: params.id, ...body });
  }

  @Route(giftsHttp.answerDispute)
  answerDispute(ctx: Ctx, { params, body }: RouteInput<typeof giftsHttp.answerDispute>) {
    return this.rpc.call(ctx, donationsRpc.answerDispute, { giftId: params.id, ...body });
  }

  @Route(giftsHttp.addDisputeFile)
  addDisputeFile(ctx: Ctx, { params, query, file }: RouteInput<typeof giftsHttp.addDisputeFile>) {
    const { begin, addPart, finish, abandon } = disputeFilesRpc;
    return this.transfer.send(
      ctx,
      {
        begin: (bound) => this.rpc.call(bound, begin, { giftId: params.id, ...query, bytes: file.bytes }),
        addPart: (bound, begun, part, content) => this.rpc.call(bound, addPart, { ...begun, part, content }),
        finish: (bound, begun) => this.rpc.call(bound, finish, begun),
        abandon: (bound, begun) => this.rpc.call(bound, abandon, begun),
      },
      file,
    );
  }

  @Route(giftsHttp.removeDisputeFile)
  removeDisputeFile(ctx: Ctx, { params }: RouteInput<typeof giftsHttp.removeDisputeFile>) {
    return this.rpc.call(ctx, disputeFilesRpc.remove, { giftId: params.id, fileId: params.fileId });
  }

  @Route(giftsHttp.acceptDispute)
  acceptDispute(ctx: Ctx, { params }: RouteInput<typeof giftsHttp.acceptDispute>) {
    return this.rpc.call(ctx, donationsRpc.acceptDispute, { giftId: params.id });
  }

  @Route(giftsHttp.recordGift)
  record(ctx: Ctx, { body }: RouteInput<typeof giftsHttp.recordGift>) {
    return this.rpc.call(ctx, donationsRpc.recordGift, body);
  }

  @Route(giftsHttp.markEmployerMatch)
  markEmployerMatch(ctx: Ctx, { params, body }: RouteInput<typeof giftsHttp.markEmployerMatch>) {
    return this.rpc.call(ctx, donationsRpc.markEmployerMatch, { giftId: params.id, ...body });
  }

  @Route(giftsHttp.voidGift)
  voidGift(ctx: Ctx, { params, body }: RouteInput<typeof giftsHttp.voidGift>) {
    return this.rpc.call(ctx, donationsRpc.voidGift, { giftId: params.id, ...body });
  }

  @Route(giftsHttp.resendReceipt)
  resendReceipt(ctx: Ctx, { params }: RouteInput<typeof giftsHttp.resendReceipt>) {
    return this.rpc.call(ctx, donationsRpc.resendReceipt, { giftId: params.id });
  }

  @Route(giftsHttp.resendTributeNote)
  resendTributeNote(ctx: Ctx, { params }: RouteInput<typeof giftsHttp.resendTributeNote>) {
    return this.rpc.call(ctx, donationsRpc.resendTributeNote, { giftId: params.id });
  }

  @Route(giftsHttp.downloadReceipt)
  async downloadReceipt(
    ctx: Ctx,
    { params }: RouteInput<typeof giftsHttp.downloadReceipt>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return downloadPdf(await this.rpc.call(ctx, donationsRpc.printReceipt, { giftId: params.id }), reply);
  }

  @Route(giftsHttp.quoteGift)
  quote(ctx: Ctx, { body }: RouteInput<typeof giftsHttp.quoteGift>) {
    return this.rpc.call(ctx, donationsRpc.quoteGift, body);
  }

  @Route(giftsHttp.startGift)
  async start(
    ctx: Ctx,
    { body, headers }: RouteInput<typeof giftsHttp.startGift>,
    @Req() request: ApiRequest,
  ) {
    const started = await this.rpc.call(ctx, donationsRpc.startGift, {
      gift: body,
      network: originOf(request).network,
      expectedTotal: headers['expected-total'] ?? null,
    });
    return { ...started, publishableKey: this.config.STRIPE_PUBLISHABLE_KEY };
  }

  @Route(giftsHttp.issueChallenge)
  issueChallenge(
    ctx: Ctx,
    { body }: RouteInput<typeof giftsHttp.issueChallenge>,
    @Req() request: ApiRequest,
  ) {
    const { network } = originOf(request);
    return this.rpc.call(ctx, donationsRpc.issueChallenge, { ...body, network });
  }

  @Route(giftsHttp.getGiftState)
  getState(ctx: Ctx, { params, headers, query }: RouteInput<typeof giftsHttp.getGiftState>) {
    const key = headers['gift-key'] ?? query.key ?? '';
    return this.rpc.call(ctx, donationsRpc.getGiftState, { giftId: params.id, key });
  }

  @Route(giftsHttp.downloadReceiptWithKey)
  async downloadReceiptWithKey(
    ctx: Ctx,
    { params, headers }: RouteInput<typeof giftsHttp.downloadReceiptWithKey>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const request = { giftId: params.id, key: headers['gift-key'] };
    return downloadPdf(await this.rpc.call(ctx, donationsRpc.getReceiptWithKey, request), reply);
  }
}
