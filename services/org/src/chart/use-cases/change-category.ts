import { Inject, Injectable } from '@nestjs/common';
import {
  fieldFailure,
  notFound,
  orgEvents,
  type CategoryWire,
  type orgRpc,
  type RequestOf,
  type AuditAction,
} from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { CategoryRepository } from '../persistence/category.repository.ts';

/**
 * Adds, renames and archives categories, sets their lines of Form 990, and publishes each change. A category is never
 * deleted, because bookings refer to it.
 */
@Injectable()
export class ChangeCategory {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly categories: CategoryRepository,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  add(ctx: Ctx, command: RequestOf<typeof orgRpc.addCategory>): Promise<CategoryWire> {
    return this.change(ctx, 'category.add', command, async (tx) => {
      const added = await this.categories.add(tx, ctx, {
        ...command,
        form990Line: command.form990Line ?? null,
      });
      if (added === null) throw fieldFailure('category_code_taken', 'code');
      return { before: null, after: added };
    });
  }

  rename(ctx: Ctx, command: RequestOf<typeof orgRpc.renameCategory>): Promise<CategoryWire> {
    const { categoryId, name } = command;
    return this.change(ctx, 'category.rename', command, async (tx) => {
      const before = await this.lock(tx, ctx, categoryId);
      await this.categories.rename(tx, ctx, categoryId, name);
      return { before, after: { ...before, name } };
    });
  }

  setForm990Line(ctx: Ctx, command: RequestOf<typeof orgRpc.setForm990Line>): Promise<CategoryWire> {
    const { categoryId, form990Line } = command;
    return this.change(ctx, 'category.set-form-990-line', command, async (tx) => {
      const before = await this.lock(tx, ctx, categoryId);
      await this.categories.setForm990Line(tx, ctx, categoryId, form990Line);
      return { before, after: { ...before, form990Line } };
    });
  }

  archive(ctx: Ctx, command: RequestOf<typeof orgRpc.archiveCategory>): Promise<CategoryWire> {
    const { categoryId, isArchived } = command;
    return this.change(ctx, isArchived ? 'category.archive' : 'category.restore', command, async (tx) => {
      const before = await this.lock(tx, ctx, categoryId);
      await this.categories.setArchived(tx, ctx, categoryId, isArchived ? this.clock.now() : null);
      return { before, after: { ...before, isArchived } };
    });
  }

  private async change(
    ctx: Ctx,
    action: AuditAction,
    command: unknown,
    work: (tx: Transaction) => Promise<{ before: CategoryWire | null; after: CategoryWire }>,
  ): Promise<CategoryWire> {
    const { organizationId } = authorize(ctx, 'category.manage');
    return this.unitOfWork.runOnce(ctx, action, command, async (tx) => {
      const { before, after } = await work(tx);
      const subject = { kind: 'category', id: after.id, name: after.name } as const;
      await this.audit.record(tx, ctx, { action, subject, before, after });
      const { id: categoryId, code, name, isArchived } = after;
      await tx.publish(orgEvents.categoryChanged, {
        organizationId,
        categoryId,
        revision: await this.categories.countChange(tx, ctx, categoryId),
        code,
        name,
        isArchived,
        occurredAt: this.clock.now().toISOString(),
      });
      return after;
    });
  }

  private async lock(tx: Transaction, ctx: Ctx, categoryId: string): Promise<CategoryWire> {
    const category = await this.categories.lock(tx, ctx, categoryId);
    if (category === null) throw notFound();
    return category;
  }
}
