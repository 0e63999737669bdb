import { Controller } from '@nestjs/common';
import { donorSegmentsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ManageSegments } from './use-cases/manage-segments.ts';

@Controller()
export class DonorSegmentsRpcController {
  constructor(private readonly segments: ManageSegments) {}

  @Rpc(donorSegmentsRpc.list)
  list(ctx: Ctx) {
    return this.segments.list(ctx);
  }

  @Rpc(donorSegmentsRpc.create)
  create(ctx: Ctx, request: RequestOf<typeof donorSegmentsRpc.create>) {
    return this.segments.create(ctx, request);
  }

  @Rpc(donorSegmentsRpc.update)
  update(ctx: Ctx, request: RequestOf<typeof donorSegmentsRpc.update>) {
    return this.segments.update(ctx, request);
  }

  @Rpc(donorSegmentsRpc.remove)
  remove(ctx: Ctx, { segmentId }: RequestOf<typeof donorSegmentsRpc.remove>) {
    return this.segments.remove(ctx, segmentId);
  }
}
