import { Injectable } from '@nestjs/common';
import { type DonorMergeWire, type DuplicateDonorWire } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { DonorMergeReader } from '../persistence/donor-merge.reader.ts';
import { GetDonor } from './get-donor.ts';

/** The donors who were merged into a donor, and possible duplicates. */
@Injectable()
export class ListMerges {
  constructor(
    private readonly getDonor: GetDonor,
    private readonly reader: DonorMergeReader,
  ) {}

  /** @throws DomainError `not_found` */
  async merges(ctx: Ctx, donorId: string): Promise<DonorMergeWire[]> {
    authorize(ctx, 'gift.read');
    await this.getDonor.assertExists(ctx, donorId);
    return this.reader.merges(ctx, donorId);
  }

  /** @throws DomainError `not_found` */
  async duplicates(ctx: Ctx, donorId: string): Promise<DuplicateDonorWire[]> {
    authorize(ctx, 'donor.manage');
    await this.getDonor.assertExists(ctx, donorId);
    return this.reader.duplicates(ctx, donorId);
  }
}
