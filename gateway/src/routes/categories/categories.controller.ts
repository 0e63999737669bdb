import { Controller } from '@nestjs/common';
import { orgRpc, organizationHttp, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../http/route.decorator.ts';

@Controller()
export class CategoriesController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(organizationHttp.listCategories)
  list(ctx: Ctx, { params }: RouteInput<typeof organizationHttp.listCategories>) {
    return this.rpc.call(ctx, orgRpc.listCategories, { organizationId: params.id });
  }

  @Route(organizationHttp.addCategory)
  add(ctx: Ctx, { body }: RouteInput<typeof organizationHttp.addCategory>) {
    return this.rpc.call(ctx, orgRpc.addCategory, body);
  }

  @Route(organizationHttp.renameCategory)
  rename(ctx: Ctx, { params, body }: RouteInput<typeof organizationHttp.renameCategory>) {
    return this.rpc.call(ctx, orgRpc.renameCategory, { categoryId: params.id, ...body });
  }

  @Route(organizationHttp.archiveCategory)
  archive(ctx: Ctx, { params, body }: RouteInput<typeof organizationHttp.archiveCategory>) {
    return this.rpc.call(ctx, orgRpc.archiveCategory, { categoryId: params.id, ...body });
  }
}
