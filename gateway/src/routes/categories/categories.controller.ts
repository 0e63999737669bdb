import { Controller } from '@nestjs/common';
import { orgRpc, categoriesHttp, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class CategoriesController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(categoriesHttp.listCategories)
  list(ctx: Ctx, { params }: RouteInput<typeof categoriesHttp.listCategories>) {
    return this.rpc.call(ctx, orgRpc.listCategories, { organizationId: params.id });
  }

  @Route(categoriesHttp.addCategory)
  add(ctx: Ctx, { body }: RouteInput<typeof categoriesHttp.addCategory>) {
    return this.rpc.call(ctx, orgRpc.addCategory, body);
  }

  @Route(categoriesHttp.renameCategory)
  rename(ctx: Ctx, { params, body }: RouteInput<typeof categoriesHttp.renameCategory>) {
    return this.rpc.call(ctx, orgRpc.renameCategory, { categoryId: params.id, ...body });
  }

  @Route(categoriesHttp.setForm990Line)
  setForm990Line(ctx: Ctx, { params, body }: RouteInput<typeof categoriesHttp.setForm990Line>) {
    return this.rpc.call(ctx, orgRpc.setForm990Line, { categoryId: params.id, ...body });
  }

  @Route(categoriesHttp.archiveCategory)
  archive(ctx: Ctx, { params, body }: RouteInput<typeof categoriesHttp.archiveCategory>) {
    return this.rpc.call(ctx, orgRpc.archiveCategory, { categoryId: params.id, ...body });
  }
}
