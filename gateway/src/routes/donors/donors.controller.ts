import { Readable } from 'node:stream';
import { Controller, Res } from '@nestjs/common';
import { donorImportsRpc, donorsHttp, donorsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { Route } from '../../api/route.decorator.ts';
import { downloadOf } from '../files/download.ts';

@Controller()
export class DonorsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(donorsHttp.listDonors)
  list(ctx: Ctx, { query }: RouteInput<typeof donorsHttp.listDonors>) {
    return this.rpc.call(ctx, donorsRpc.listDonors, query);
  }

  @Route(donorsHttp.countDonors)
  count(ctx: Ctx, { query }: RouteInput<typeof donorsHttp.countDonors>) {
    return this.rpc.call(ctx, donorsRpc.countDonors, query);
  }

  @Route(donorsHttp.getRetention)
  retention(ctx: Ctx) {
    return this.rpc.call(ctx, donorsRpc.getRetention, {});
  }

  @Route(donorsHttp.getDonor)
  get(ctx: Ctx, { params }: RouteInput<typeof donorsHttp.getDonor>) {
    return this.rpc.call(ctx, donorsRpc.getDonor, { donorId: params.id });
  }

  @Route(donorsHttp.updateDonor)
  update(ctx: Ctx, { params, body }: RouteInput<typeof donorsHttp.updateDonor>) {
    return this.rpc.call(ctx, donorsRpc.updateDonor, { donorId: params.id, ...body });
  }

  @Route(donorsHttp.listDuplicates)
  duplicates(ctx: Ctx, { params }: RouteInput<typeof donorsHttp.listDuplicates>) {
    return this.rpc.call(ctx, donorsRpc.listDuplicates, { donorId: params.id });
  }

  @Route(donorsHttp.dismissDuplicate)
  dismissDuplicate(ctx: Ctx, { params }: RouteInput<typeof donorsHttp.dismissDuplicate>) {
    return this.rpc.call(ctx, donorsRpc.dismissDuplicate, { donorId: params.id, otherId: params.otherId });
  }

  @Route(donorsHttp.previewMerge)
  preview(ctx: Ctx, { params, body }: RouteInput<typeof donorsHttp.previewMerge>) {
    return this.rpc.call(ctx, donorsRpc.previewMerge, { survivorId: params.id, ...body });
  }

  @Route(donorsHttp.mergeDonors)
  merge(ctx: Ctx, { params, body }: RouteInput<typeof donorsHttp.mergeDonors>) {
    return this.rpc.call(ctx, donorsRpc.mergeDonors, { survivorId: params.id, ...body });
  }

  @Route(donorsHttp.listMerges)
  merges(ctx: Ctx, { params }: RouteInput<typeof donorsHttp.listMerges>) {
    return this.rpc.call(ctx, donorsRpc.listMerges, { donorId: params.id });
  }

  @Route(donorsHttp.undoMerge)
  undoMerge(ctx: Ctx, { params }: RouteInput<typeof donorsHttp.undoMerge>) {
    return this.rpc.call(ctx, donorsRpc.undoMerge, { mergeId: params.id });
  }

  @Route(donorsHttp.listPastGifts)
  pastGifts(ctx: Ctx, { params }: RouteInput<typeof donorsHttp.listPastGifts>) {
    return this.rpc.call(ctx, donorImportsRpc.listPastGifts, { donorId: params.id });
  }

  @Route(donorsHttp.listDonorEmails)
  emails(ctx: Ctx, { params, query }: RouteInput<typeof donorsHttp.listDonorEmails>) {
    return this.rpc.call(ctx, donorsRpc.listEmails, { donorId: params.id, ...query });
  }

  @Route(donorsHttp.getDonorStatement)
  async statement(
    ctx: Ctx,
    { params }: RouteInput<typeof donorsHttp.getDonorStatement>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const request = { donorId: params.id, year: params.year };
    const { name, pdf } = await this.rpc.call(ctx, donorsRpc.printStatement, request);
    const content = Buffer.from(pdf, 'base64');
    const file = { name, type: 'application/pdf', bytes: content.length };
    return downloadOf(file, Readable.from([content]), reply);
  }
}
