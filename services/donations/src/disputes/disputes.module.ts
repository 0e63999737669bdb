import { Module } from '@nestjs/common';
import { ContentInspector, PdfInspector, provideFiles, type FileTables } from '@almoner/files';
import { DONATIONS_CONFIG } from '../config.ts';
import { donationsJobs } from '../jobs.ts';
import { MatchingModule } from '../matching/matching.module.ts';
import { CampaignsModule } from '../campaigns/campaigns.module.ts';
import { GiftsModule } from '../gifts/gifts.module.ts';
import { ReceiptsModule } from '../receipts/receipts.module.ts';
import { UploadsModule } from '../uploads/uploads.module.ts';
import { DisputeSweep } from './dispute-sweep.ts';
import { DisputesRpcController } from './disputes.rpc.controller.ts';
import { EvidenceChanges } from './evidence-changes.ts';
import { DisputeRepository } from './persistence/dispute.repository.ts';
import { DisputeFileRepository } from './persistence/dispute-file.repository.ts';
import { AbandonDisputeFile } from './use-cases/abandon-dispute-file.ts';
import { AddDisputeFilePart } from './use-cases/add-dispute-file-part.ts';
import { AnswerDispute } from './use-cases/answer-dispute.ts';
import { BeginDisputeFile } from './use-cases/begin-dispute-file.ts';
import { FinishDisputeFile } from './use-cases/finish-dispute-file.ts';
import { HandleDispute } from './use-cases/handle-dispute.ts';
import { RemoveDisputeFile } from './use-cases/remove-dispute-file.ts';
import { SubmitEvidence } from './use-cases/submit-evidence.ts';

const tables: FileTables = {
  file: 'gift_dispute_file',
  part: 'gift_dispute_file_part',
  fileColumn: 'file_id',
  leftObject: 'gift_dispute_file_object_left',
  owner: `'organizations/' || f.organization_id`,
};

/** Disputes of gifts by card. */
@Module({
  imports: [MatchingModule, CampaignsModule, GiftsModule, ReceiptsModule, UploadsModule],
  controllers: [DisputesRpcController],
  providers: [
    DisputeRepository,
    DisputeFileRepository,
    HandleDispute,
    SubmitEvidence,
    AnswerDispute,
    ...provideFiles({ tables, job: donationsJobs.moveDisputeFiles, config: DONATIONS_CONFIG }),
    PdfInspector,
    ContentInspector,
    EvidenceChanges,
    BeginDisputeFile,
    AddDisputeFilePart,
    FinishDisputeFile,
    AbandonDisputeFile,
    RemoveDisputeFile,
    DisputeSweep,
  ],
  exports: [DisputeRepository, HandleDispute],
})
export class DisputesModule {}
