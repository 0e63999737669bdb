import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound, type DonorWire, type RequestOf, type donorsRpc } from '@almoner/contracts';
import { isSameAddress, type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { mergedFields, toStored } from '../domain/donor-merge.ts';
import { DonorMergeRepository } from '../persistence/donor-merge.repository.ts';
import { GetDonor } from './get-donor.ts';

/** The length of a note that `UpdateDonor` accepts: a longer one could not be saved again. */
const longestNote = 10_000;

/** Makes one donor of two (docs/decisions/0044). Gifts and receipts keep the address under which they were given. */
@Injectable()
export class MergeDonors {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly merges: DonorMergeRepository,
    private readonly getDonor: GetDonor,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `donor_already_merged`, `invalid_input`, `not_found`. */
  async execute(ctx: Ctx, request: RequestOf<typeof donorsRpc.mergeDonors>): Promise<DonorWire> {
    const { actor, organizationId } = authorize(ctx, 'donor.manage');
    const { survivorId, donorId, addressOf, ...chosen } = request;
    if (survivorId === donorId)
      throw failure('invalid_input', undefined, [{ field: 'donorId', message: 'Choose another donor' }]);
    if (addressOf !== undefined && addressOf !== survivorId && addressOf !== donorId)
      throw failure('invalid_input', undefined, [
        { field: 'addressOf', message: 'Choose one of the two donors' },
      ]);
    await this.unitOfWork.runOnce(ctx, 'merge-donors', request, async (tx) => {
      await this.merges.lockMerges(tx, organizationId);
      const locked = await this.merges.lock(tx, organizationId, [donorId, survivorId]);
      const [merged, survivor] = [locked.get(donorId), locked.get(survivorId)];
      if (merged === undefined || survivor === undefined) throw notFound();
      if (merged.mergedInto !== null || survivor.mergedInto !== null) throw failure('donor_already_merged');
      const fields = mergedFields(survivor.fields, merged.fields, {
        ...chosen,
        ...(addressOf !== undefined && { addressOf: addressOf === survivorId ? 'survivor' : 'merged' }),
      });
      const isOwnAddress = isSameAddress(fields.address, survivor.fields.address);
      const addressDonorId = isOwnAddress
        ? survivor.fields.addressDonorId
        : (merged.fields.addressDonorId ?? donorId);
      const after = { ...fields, addressDonorId };
      if (after.note.length > longestNote)
        throw failure('invalid_input', undefined, [
          {
            field: 'donorId',
            message: 'The notes of both donors are too long together. Shorten one of them first',
          },
        ]);
      const mergedAt = this.clock.now();
      await this.merges.setMergedInto(tx, organizationId, donorId, survivorId);
      await this.merges.saveFields(tx, organizationId, survivorId, after);
      await this.merges.sum(tx, organizationId, survivorId);
      await this.merges.add(tx, organizationId, {
        survivorId,
        mergedId: donorId,
        before: toStored(survivor.fields),
        after: toStored(after),
        mergedAt,
        by: { userId: actor.userId, name: actor.name ?? actor.email },
      });
      await this.audit.record(tx, ctx, {
        action: 'donor.merge',
        subject: { kind: 'donor', id: survivorId, name: '' },
        before: null,
        after: { mergedDonor: donorId },
      });
      return null;
    });
    return this.getDonor.execute(ctx, survivorId);
  }
}
