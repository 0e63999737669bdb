import { Controller } from '@nestjs/common';
import { viewsHttp, viewsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class ViewsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(viewsHttp.listViews)
  list(ctx: Ctx) {
    return this.rpc.call(ctx, viewsRpc.listViews, {});
  }

  @Route(viewsHttp.saveView)
  save(ctx: Ctx, { body }: RouteInput<typeof viewsHttp.saveView>) {
    return this.rpc.call(ctx, viewsRpc.saveView, body);
  }

  @Route(viewsHttp.removeView)
  remove(ctx: Ctx, { params }: RouteInput<typeof viewsHttp.removeView>) {
    return this.rpc.call(ctx, viewsRpc.removeView, { viewId: params.id });
  }
}
