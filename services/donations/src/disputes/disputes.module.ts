import { Module } from '@nestjs/common';
import { CampaignsModule } from '../campaigns/campaigns.module.ts';
import { GiftsModule } from '../gifts/gifts.module.ts';
import { ReceiptsModule } from '../receipts/receipts.module.ts';
import { DisputeSweep } from './dispute-sweep.ts';
import { DisputeRepository } from './persistence/dispute.repository.ts';
import { HandleDispute } from './use-cases/handle-dispute.ts';

/** Disputes of gifts by card. */
@Module({
  imports: [CampaignsModule, GiftsModule, ReceiptsModule],
  providers: [DisputeRepository, HandleDispute, DisputeSweep],
  exports: [DisputeRepository, HandleDispute],
})
export class DisputesModule {}
