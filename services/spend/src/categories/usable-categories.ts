import { Injectable } from '@nestjs/common';
import { failure, orgRpc } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';

/** The name of a category as the audit log shows it. */
export type CategoryName = (categoryId: string) => string;

/** The categories of the organization, which `org` keeps. Call it before a transaction: it calls another service. */
@Injectable()
export class UsableCategories {
  constructor(private readonly rpc: RpcClient) {}

  /** @throws DomainError `category_not_usable` when one of `ids` is unknown or archived */
  async assertAll(ctx: Ctx, organizationId: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.read(ctx, organizationId, ids);
  }

  /** Like `assertAll`; returns the names of all categories, archived ones too. */
  async read(ctx: Ctx, organizationId: string, ids: readonly string[]): Promise<CategoryName> {
    const categories = await this.rpc.call(ctx, orgRpc.listCategories, { organizationId });
    const usable = new Set(categories.filter(({ isArchived }) => !isArchived).map(({ id }) => id));
    if (ids.some((id) => !usable.has(id))) throw failure('category_not_usable');
    const names = new Map(categories.map(({ id, code, name }) => [id, `${code} ${name}`]));
    return (categoryId) => names.get(categoryId) ?? categoryId;
  }
}
