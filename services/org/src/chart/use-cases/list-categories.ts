import { Injectable } from '@nestjs/common';
import { notFound, type CategoryWire, type orgRpc, type RequestOf } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { CategoryRepository } from '../persistence/category.repository.ts';

@Injectable()
export class ListCategories {
  constructor(private readonly categories: CategoryRepository) {}

  async execute(ctx: Ctx, request: RequestOf<typeof orgRpc.listCategories>): Promise<CategoryWire[]> {
    const { organizationId } = authorize(ctx, 'category.read');
    if (request.organizationId !== organizationId) throw notFound();
    return this.categories.list(ctx);
  }
}
