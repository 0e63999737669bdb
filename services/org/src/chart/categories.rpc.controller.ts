import { Controller } from '@nestjs/common';
import { orgRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ChangeCategory } from './use-cases/change-category.ts';
import { ListCategories } from './use-cases/list-categories.ts';

@Controller()
export class CategoriesRpcController {
  constructor(
    private readonly listCategories: ListCategories,
    private readonly changeCategory: ChangeCategory,
  ) {}

  @Rpc(orgRpc.listCategories)
  list(ctx: Ctx, request: RequestOf<typeof orgRpc.listCategories>) {
    return this.listCategories.execute(ctx, request);
  }

  @Rpc(orgRpc.addCategory)
  add(ctx: Ctx, request: RequestOf<typeof orgRpc.addCategory>) {
    return this.changeCategory.add(ctx, request);
  }

  @Rpc(orgRpc.renameCategory)
  rename(ctx: Ctx, request: RequestOf<typeof orgRpc.renameCategory>) {
    return this.changeCategory.rename(ctx, request);
  }

  @Rpc(orgRpc.setForm990Line)
  setForm990Line(ctx: Ctx, request: RequestOf<typeof orgRpc.setForm990Line>) {
    return this.changeCategory.setForm990Line(ctx, request);
  }

  @Rpc(orgRpc.archiveCategory)
  archive(ctx: Ctx, request: RequestOf<typeof orgRpc.archiveCategory>) {
    return this.changeCategory.archive(ctx, request);
  }
}
