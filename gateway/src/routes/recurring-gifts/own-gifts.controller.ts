import { Controller, Res, StreamableFile } from '@nestjs/common';
import { fundsRpc, recurringGiftsHttp as http, recurringGiftsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, asService, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { attachmentOf } from '../../api/attachment.ts';
import { Route } from '../../api/route.decorator.ts';

/** A signed-in donor's gifts, with receipts and yearly statements, and the addresses for letters. */
@Controller()
export class OwnGiftsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(http.listOwnGifts)
  listGifts(ctx: Ctx, { query }: RouteInput<typeof http.listOwnGifts>) {
    return this.rpc.call(ctx, recurringGiftsRpc.listOwnGifts, query);
  }

  @Route(http.listOwnYears)
  listYears(ctx: Ctx) {
    return this.rpc.call(ctx, recurringGiftsRpc.listOwnYears, {});
  }

  /** `donations` knows whose gifts they are, and `spend` knows what they paid for. */
  @Route(http.listOwnUses)
  async listUses(ctx: Ctx) {
    const designated = await this.rpc.call(ctx, recurringGiftsRpc.listOwnDesignatedGifts, {});
    return Promise.all(
      designated.map(async ({ organization, giftIds }) => ({
        organization,
        funds: await this.rpc.call(asService('gateway', ctx), fundsRpc.listUsesOfGifts, {
          organizationId: organization.id,
          giftIds,
        }),
      })),
    );
  }

  @Route(http.listOwnAddresses)
  listAddresses(ctx: Ctx) {
    return this.rpc.call(ctx, recurringGiftsRpc.listOwnAddresses, {});
  }

  @Route(http.setOwnAddress)
  setAddress(ctx: Ctx, { params, body }: RouteInput<typeof http.setOwnAddress>) {
    const request = { organizationId: params.id, ...body };
    return this.rpc.call(ctx, recurringGiftsRpc.setOwnAddress, request);
  }

  @Route(http.getOwnReceipt)
  async getReceipt(
    ctx: Ctx,
    { params }: RouteInput<typeof http.getOwnReceipt>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return toPdf(reply, await this.rpc.call(ctx, recurringGiftsRpc.getOwnReceipt, { receiptId: params.id }));
  }

  @Route(http.getOwnStatement)
  async getStatement(
    ctx: Ctx,
    { params }: RouteInput<typeof http.getOwnStatement>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return toPdf(reply, await this.rpc.call(ctx, recurringGiftsRpc.getOwnStatement, { year: params.year }));
  }
}

function toPdf(reply: FastifyReply, { name, base64 }: { name: string; base64: string }): StreamableFile {
  void reply.header('cache-control', 'no-store');
  return new StreamableFile(Buffer.from(base64, 'base64'), {
    type: 'application/pdf',
    disposition: attachmentOf(name),
  });
}
