import { Injectable } from '@nestjs/common';
import { failure, orgRpc, type CategoryWire } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';

/** The organization's chart of accounts, which `org` owns. */
@Injectable()
export class CategoryNames {
  constructor(private readonly rpc: RpcClient) {}

  /**
   * Returns the name of each category as the audit log shows it.
   * @throws DomainError `category_not_usable` when `usedId` is unknown or archived.
   */
  async read(ctx: Ctx, usedId: string | null): Promise<(categoryId: string | null) => string | null> {
    const { organizationId } = ctx;
    const categories: CategoryWire[] =
      organizationId === null ? [] : await this.rpc.call(ctx, orgRpc.listCategories, { organizationId });
    const used = categories.find(({ id }) => id === usedId);
    if (usedId !== null && (used === undefined || used.isArchived)) throw failure('category_not_usable');
    const names = new Map(categories.map(({ id, code, name }) => [id, `${code} ${name}`]));
    return (categoryId) => (categoryId === null ? null : (names.get(categoryId) ?? categoryId));
  }
}
