import { Injectable } from '@nestjs/common';
import { failure, orgRpc } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';

/** The categories that lines name, which `org` keeps. */
@Injectable()
export class ReportCategories {
  constructor(private readonly rpc: RpcClient) {}

  /** Call it before a transaction: it asks another service. @throws DomainError `category_not_usable` */
  async assertUsable(
    ctx: Ctx,
    organizationId: string,
    lines: readonly { readonly categoryId?: string | null }[],
  ): Promise<void> {
    const named = lines.flatMap(({ categoryId }) => (categoryId == null ? [] : [categoryId]));
    if (named.length === 0) return;
    const categories = await this.rpc.call(ctx, orgRpc.listCategories, { organizationId });
    const usable = new Set(categories.filter(({ isArchived }) => !isArchived).map(({ id }) => id));
    if (named.some((id) => !usable.has(id))) throw failure('category_not_usable');
  }
}
