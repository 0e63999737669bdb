import { Controller } from '@nestjs/common';
import { donorSegmentsHttp, donorSegmentsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class DonorSegmentsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(donorSegmentsHttp.listDonorSegments)
  list(ctx: Ctx) {
    return this.rpc.call(ctx, donorSegmentsRpc.list, {});
  }

  @Route(donorSegmentsHttp.createDonorSegment)
  create(ctx: Ctx, { body }: RouteInput<typeof donorSegmentsHttp.createDonorSegment>) {
    return this.rpc.call(ctx, donorSegmentsRpc.create, body);
  }

  @Route(donorSegmentsHttp.updateDonorSegment)
  update(ctx: Ctx, { params, body }: RouteInput<typeof donorSegmentsHttp.updateDonorSegment>) {
    return this.rpc.call(ctx, donorSegmentsRpc.update, { segmentId: params.id, ...body });
  }

  @Route(donorSegmentsHttp.removeDonorSegment)
  remove(ctx: Ctx, { params }: RouteInput<typeof donorSegmentsHttp.removeDonorSegment>) {
    return this.rpc.call(ctx, donorSegmentsRpc.remove, { segmentId: params.id });
  }
}
