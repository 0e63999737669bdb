import { Controller } from '@nestjs/common';
import { disputeFilesRpc, donationsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { AbandonDisputeFile } from './use-cases/abandon-dispute-file.ts';
import { AddDisputeFilePart } from './use-cases/add-dispute-file-part.ts';
import { AnswerDispute } from './use-cases/answer-dispute.ts';
import { BeginDisputeFile } from './use-cases/begin-dispute-file.ts';
import { FinishDisputeFile } from './use-cases/finish-dispute-file.ts';
import { RemoveDisputeFile } from './use-cases/remove-dispute-file.ts';

@Controller()
export class DisputesRpcController {
  constructor(
    private readonly answerDispute: AnswerDispute,
    private readonly beginDisputeFile: BeginDisputeFile,
    private readonly addDisputeFilePart: AddDisputeFilePart,
    private readonly finishDisputeFile: FinishDisputeFile,
    private readonly abandonDisputeFile: AbandonDisputeFile,
    private readonly removeDisputeFile: RemoveDisputeFile,
  ) {}

  @Rpc(donationsRpc.answerDispute)
  answer(ctx: Ctx, request: RequestOf<typeof donationsRpc.answerDispute>) {
    return this.answerDispute.answer(ctx, request);
  }

  @Rpc(disputeFilesRpc.begin)
  beginFile(ctx: Ctx, request: RequestOf<typeof disputeFilesRpc.begin>) {
    return this.beginDisputeFile.execute(ctx, request);
  }

  @Rpc(disputeFilesRpc.addPart)
  addFilePart(ctx: Ctx, request: RequestOf<typeof disputeFilesRpc.addPart>) {
    return this.addDisputeFilePart.execute(ctx, request);
  }

  @Rpc(disputeFilesRpc.finish)
  finishFile(ctx: Ctx, request: RequestOf<typeof disputeFilesRpc.finish>) {
    return this.finishDisputeFile.execute(ctx, request);
  }

  @Rpc(disputeFilesRpc.abandon)
  abandonFile(ctx: Ctx, request: RequestOf<typeof disputeFilesRpc.abandon>) {
    return this.abandonDisputeFile.execute(ctx, request);
  }

  @Rpc(disputeFilesRpc.remove)
  removeFile(ctx: Ctx, request: RequestOf<typeof disputeFilesRpc.remove>) {
    return this.removeDisputeFile.execute(ctx, request);
  }

  @Rpc(donationsRpc.acceptDispute)
  accept(ctx: Ctx, request: RequestOf<typeof donationsRpc.acceptDispute>) {
    return this.answerDispute.accept(ctx, request);
  }
}
