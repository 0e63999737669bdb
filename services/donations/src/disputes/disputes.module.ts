import { Module } from '@nestjs/common';
import { ContentInspector, PdfInspector } from '@almoner/files';
import { MatchingModule } from '../matching/matching.module.ts';
import { CampaignsModule } from '../campaigns/campaigns.module.ts';
import { GiftsModule } from '../gifts/gifts.module.ts';
import { ReceiptsModule } from '../receipts/receipts.module.ts';
import { DisputeSweep } from './dispute-sweep.ts';
import { DisputesRpcController } from './disputes.rpc.controller.ts';
import { DisputeRepository } from './persistence/dispute.repository.ts';
import { DisputeFileRepository } from './persistence/dispute-file.repository.ts';
import { AnswerDispute } from './use-cases/answer-dispute.ts';
import { ChangeDisputeFiles } from './use-cases/change-dispute-files.ts';
import { HandleDispute } from './use-cases/handle-dispute.ts';
import { SubmitEvidence } from './use-cases/submit-evidence.ts';

/** Disputes of gifts by card. */
@Module({
  imports: [MatchingModule, CampaignsModule, GiftsModule, ReceiptsModule],
  controllers: [DisputesRpcController],
  providers: [
    DisputeRepository,
    DisputeFileRepository,
    HandleDispute,
    SubmitEvidence,
    AnswerDispute,
    PdfInspector,
    ContentInspector,
    ChangeDisputeFiles,
    DisputeSweep,
  ],
  exports: [DisputeRepository, HandleDispute],
})
export class DisputesModule {}
