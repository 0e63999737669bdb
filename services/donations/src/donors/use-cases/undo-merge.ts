import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound, type DonorWire } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { separatedFields } from '../domain/donor-merge.ts';
import { DonorMergeRepository } from '../persistence/donor-merge.repository.ts';
import { GetDonor } from './get-donor.ts';

/** Separates two donors again: each has the gifts of its own addresses, also those that came after the merge. */
@Injectable()
export class UndoMerge {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly merges: DonorMergeRepository,
    private readonly getDonor: GetDonor,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Repeated, it changes nothing. @throws DomainError `merge_not_undoable`, `not_found`. */
  async execute(ctx: Ctx, mergeId: string): Promise<DonorWire> {
    const { actor, organizationId } = authorize(ctx, 'donor.manage');
    const survivorId = await this.unitOfWork.run(ctx, async (tx) => {
      await this.merges.lockMerges(tx, organizationId);
      const merge = await this.merges.find(tx, organizationId, mergeId);
      if (merge === null) throw notFound();
      if (merge.isUndone) return merge.survivorId;
      const locked = await this.merges.lock(tx, organizationId, [merge.mergedId, merge.survivorId]);
      const survivor = locked.get(merge.survivorId);
      if (survivor === undefined) throw notFound();
      if (survivor.mergedInto !== null || !merge.isNewest) throw failure('merge_not_undoable');
      await this.merges.setMergedInto(tx, organizationId, merge.mergedId, null);
      const { addressDonorId = null } = survivor.fields;
      const owners = await this.merges.survivorsOf(tx, organizationId, [addressDonorId ?? merge.survivorId]);
      const isAddressOfOther = [...owners.values()].includes(merge.mergedId);
      const fields = separatedFields(survivor.fields, merge.before, merge.after, isAddressOfOther);
      await this.merges.saveFields(tx, organizationId, merge.survivorId, fields);
      await this.merges.sum(tx, organizationId, merge.mergedId);
      await this.merges.sum(tx, organizationId, merge.survivorId);
      await this.merges.setUndone(tx, organizationId, mergeId, {
        at: this.clock.now(),
        by: actor.name ?? actor.email,
      });
      await this.audit.record(tx, ctx, {
        action: 'donor.undo-merge',
        subject: { kind: 'donor', id: merge.survivorId, name: '' },
        before: { mergedDonor: merge.mergedId },
        after: null,
      });
      return merge.survivorId;
    });
    return this.getDonor.execute(ctx, survivorId);
  }
}
