import { Injectable } from '@nestjs/common';
import { failure, orgRpc, permissionScopeOf } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';

/** `org` has the chart of accounts, `spend` the default category of a program. */
@Injectable()
export class ProgramCategory {
  constructor(private readonly rpc: RpcClient) {}

  /** @throws DomainError `forbidden`, `category_not_usable` for one that is archived or not in the organization's chart */
  async assertUsable(ctx: Ctx, categoryId: string | null | undefined): Promise<void> {
    const { organizationId } = ctx;
    if (categoryId == null || organizationId === null) return;
    // Checked first, so that nobody without the right learns which categories exist.
    if (permissionScopeOf(ctx.actor, 'program.manage', organizationId) === 'none') throw failure('forbidden');
    const categories = await this.rpc.call(ctx, orgRpc.listCategories, { organizationId });
    const category = categories.find(({ id }) => id === categoryId);
    if (category === undefined || category.isArchived) throw failure('category_not_usable');
  }
}
