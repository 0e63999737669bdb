import { Module } from '@nestjs/common';
import { CampaignsModule } from '../campaigns/campaigns.module.ts';
import { DonorSegmentsRpcController } from './donor-segments.rpc.controller.ts';
import { DonorSegmentRepository } from './persistence/donor-segment.repository.ts';
import { ManageSegments } from './use-cases/manage-segments.ts';

@Module({
  imports: [CampaignsModule],
  controllers: [DonorSegmentsRpcController],
  providers: [DonorSegmentRepository, ManageSegments],
})
export class DonorSegmentsModule {}
