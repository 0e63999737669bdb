import { Injectable } from '@nestjs/common';
import { failure, notFound, type PurchaseViewWire, type RequestOf, type viewsRpc } from '@almoner/contracts';
import { UnitOfWork, authorize, permissionScopeIn, type Ctx } from '@almoner/platform';
import { ViewRepository } from '../persistence/view.repository.ts';

/** A person's named filters of the list of purchases. A view shows nobody more than the list does. */
@Injectable()
export class ManageViews {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly views: ViewRepository,
  ) {}

  async list(ctx: Ctx): Promise<PurchaseViewWire[]> {
    const { actor } = authorize(ctx, 'view.read');
    return this.views.list(ctx, actor.userId);
  }

  /** @throws DomainError `forbidden` for sharing without the right, `too_many_views`. */
  async save(ctx: Ctx, request: RequestOf<typeof viewsRpc.saveView>): Promise<PurchaseViewWire> {
    const { organizationId, actor } = authorize(ctx, 'view.manage');
    if (request.isShared && permissionScopeIn(ctx, 'view.share') === 'none') throw failure('forbidden');
    return this.unitOfWork.runOnce(ctx, 'view.save', request, async (tx) => {
      const saved = await this.views.save(tx, organizationId, actor.userId, request);
      if (saved === null) throw failure('too_many_views');
      return saved;
    });
  }

  /** @throws DomainError `not_found`, including for another person's view that is not shared. */
  async remove(ctx: Ctx, { viewId }: RequestOf<typeof viewsRpc.removeView>): Promise<Record<string, never>> {
    const { organizationId, actor, permissionScope } = authorize(ctx, 'view.manage');
    const remover = { userId: actor.userId, mayRemoveShared: permissionScope === 'all' };
    const isRemoved = await this.unitOfWork.run(ctx, (tx) =>
      this.views.remove(tx, organizationId, viewId, remover),
    );
    if (!isRemoved) throw notFound();
    return {};
  }
}
