import { Injectable } from '@nestjs/common';
import { notFound, type DonorWire } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { GiftFees } from '../../gift-fees/gift-fees.ts';
import { DonorReader, toDonorWire } from '../persistence/donor.reader.ts';

@Injectable()
export class GetDonor {
  constructor(
    private readonly reader: DonorReader,
    private readonly fees: GiftFees,
  ) {}

  /** @throws DomainError `not_found` for a donor that is not the organization's. */
  async execute(ctx: Ctx, donorId: string): Promise<DonorWire> {
    authorize(ctx, 'gift.read');
    const row = await this.reader.find(ctx, donorId);
    if (row === null) throw notFound();
    return toDonorWire(row, this.fees);
  }

  /** Reads no sums. @throws DomainError `not_found` as above. */
  async assertExists(ctx: Ctx, donorId: string): Promise<void> {
    authorize(ctx, 'gift.read');
    if (!(await this.reader.exists(ctx, donorId))) throw notFound();
  }
}
