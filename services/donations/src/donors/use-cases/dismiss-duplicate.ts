import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound, type RequestOf, type donorsRpc } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { DonorMergeRepository } from '../persistence/donor-merge.repository.ts';

/**
 * Records that two donors are different people: neither is suggested as a duplicate of the other anymore. They can still be
 * merged by choosing both.
 */
@Injectable()
export class DismissDuplicate {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly merges: DonorMergeRepository,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Idempotent. @throws DomainError `donor_already_merged`, `invalid_input`, `not_found`. */
  async execute(
    ctx: Ctx,
    { donorId, otherId }: RequestOf<typeof donorsRpc.dismissDuplicate>,
  ): Promise<Record<string, never>> {
    const { actor, organizationId } = authorize(ctx, 'donor.manage');
    if (donorId === otherId)
      throw failure('invalid_input', undefined, [{ field: 'otherId', message: 'Choose another donor' }]);
    await this.unitOfWork.run(ctx, async (tx) => {
      await this.merges.lockMerges(tx, organizationId);
      const survivors = await this.merges.survivorsOf(tx, organizationId, [donorId, otherId]);
      const [survivor, otherSurvivor] = [survivors.get(donorId), survivors.get(otherId)];
      if (survivor === undefined || otherSurvivor === undefined) throw notFound();
      if (survivor === otherSurvivor) throw failure('donor_already_merged');
      const isNew = await this.merges.dismiss(tx, organizationId, [donorId, otherId], {
        at: this.clock.now(),
        by: { userId: actor.userId, name: actor.name ?? actor.email },
      });
      if (!isNew) return;
      await this.audit.record(tx, ctx, {
        action: 'donor.dismiss-duplicate',
        subject: { kind: 'donor', id: donorId, name: '' },
        before: null,
        after: { otherDonor: otherId },
      });
    });
    return {};
  }
}
