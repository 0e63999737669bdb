import { Injectable } from '@nestjs/common';
import { failure, type DonorMergePreviewWire, type DonorWire } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { mergedFields } from '../domain/donor-merge.ts';
import { DonorMergeReader } from '../persistence/donor-merge.reader.ts';
import { GetDonor } from './get-donor.ts';

@Injectable()
export class PreviewMerge {
  constructor(
    private readonly getDonor: GetDonor,
    private readonly reader: DonorMergeReader,
  ) {}

  /** @throws DomainError `donor_already_merged`, `invalid_input` for a donor and itself, `not_found`. */
  async execute(
    ctx: Ctx,
    { survivorId, donorId }: { survivorId: string; donorId: string },
  ): Promise<DonorMergePreviewWire> {
    authorize(ctx, 'donor.manage');
    if (survivorId === donorId)
      throw failure('invalid_input', undefined, [{ field: 'donorId', message: 'Choose another donor' }]);
    const survivor = await this.read(ctx, survivorId);
    const merged = await this.read(ctx, donorId);
    const { tags, addressDonorId: _, ...fields } = mergedFields(survivor.donor, merged.donor);
    const emails = [survivor.donor, merged.donor].flatMap(emailsOf);
    return {
      survivor,
      merged,
      result: {
        ...fields,
        postalCode: fields.address?.postalCode ?? null,
        tags: [...tags],
        emails,
        lifetime: survivor.donor.lifetime + merged.donor.lifetime,
        giftCount: survivor.donor.giftCount + merged.donor.giftCount,
      },
    };
  }

  private async read(ctx: Ctx, donorId: string) {
    const donor = await this.getDonor.execute(ctx, donorId);
    // The page is outdated: the donor has been merged into another one.
    if (donor.id !== donorId) throw failure('donor_already_merged');
    return { donor, ...(await this.reader.belongings(ctx, donorId)) };
  }
}

const emailsOf = ({ email, otherEmails }: DonorWire) => [...(email === null ? [] : [email]), ...otherEmails];
