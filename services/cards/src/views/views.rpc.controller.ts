import { Controller } from '@nestjs/common';
import { viewsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ManageViews } from './use-cases/manage-views.ts';

@Controller()
export class ViewsRpcController {
  constructor(private readonly views: ManageViews) {}

  @Rpc(viewsRpc.listViews)
  list(ctx: Ctx, _: RequestOf<typeof viewsRpc.listViews>) {
    return this.views.list(ctx);
  }

  @Rpc(viewsRpc.saveView)
  save(ctx: Ctx, request: RequestOf<typeof viewsRpc.saveView>) {
    return this.views.save(ctx, request);
  }

  @Rpc(viewsRpc.removeView)
  remove(ctx: Ctx, request: RequestOf<typeof viewsRpc.removeView>) {
    return this.views.remove(ctx, request);
  }
}
