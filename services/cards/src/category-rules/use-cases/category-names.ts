import { Injectable } from '@nestjs/common';
import { failure, orgRpc, type CategoryWire } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';

/** The organization's chart of accounts, which `org` owns. */
@Injectable()
export class CategoryNames {
  constructor(private readonly rpc: RpcClient) {}

  /**
   * Returns the name of each category as the audit log shows it.
   * @throws DomainError `category_not_usable` when one of `usedIds` is unknown or archived.
   */
  async read(ctx: Ctx, usedIds: readonly string[]): Promise<(categoryId: string | null) => string | null> {
    const { organizationId } = ctx;
    const categories: CategoryWire[] =
      organizationId === null ? [] : await this.rpc.call(ctx, orgRpc.listCategories, { organizationId });
    const usable = new Set(categories.filter(({ isArchived }) => !isArchived).map(({ id }) => id));
    if (!usedIds.every((id) => usable.has(id))) throw failure('category_not_usable');
    const names = new Map(categories.map(({ id, code, name }) => [id, `${code} ${name}`]));
    return (categoryId) => (categoryId === null ? null : (names.get(categoryId) ?? categoryId));
  }
}
