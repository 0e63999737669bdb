import { Controller } from '@nestjs/common';
import { disputeFilesRpc, donationsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { AnswerDispute } from './use-cases/answer-dispute.ts';
import { ChangeDisputeFiles } from './use-cases/change-dispute-files.ts';

@Controller()
export class DisputesRpcController {
  constructor(
    private readonly answerDispute: AnswerDispute,
    private readonly changeFiles: ChangeDisputeFiles,
  ) {}

  @Rpc(donationsRpc.answerDispute)
  answer(ctx: Ctx, request: RequestOf<typeof donationsRpc.answerDispute>) {
    return this.answerDispute.answer(ctx, request);
  }

  @Rpc(disputeFilesRpc.begin)
  beginFile(ctx: Ctx, request: RequestOf<typeof disputeFilesRpc.begin>) {
    return this.changeFiles.begin(ctx, request);
  }

  @Rpc(disputeFilesRpc.addPart)
  addFilePart(ctx: Ctx, request: RequestOf<typeof disputeFilesRpc.addPart>) {
    return this.changeFiles.addPart(ctx, request);
  }

  @Rpc(disputeFilesRpc.finish)
  finishFile(ctx: Ctx, request: RequestOf<typeof disputeFilesRpc.finish>) {
    return this.changeFiles.finish(ctx, request);
  }

  @Rpc(disputeFilesRpc.abandon)
  abandonFile(ctx: Ctx, request: RequestOf<typeof disputeFilesRpc.abandon>) {
    return this.changeFiles.abandon(ctx, request);
  }

  @Rpc(disputeFilesRpc.remove)
  removeFile(ctx: Ctx, request: RequestOf<typeof disputeFilesRpc.remove>) {
    return this.changeFiles.remove(ctx, request);
  }

  @Rpc(donationsRpc.acceptDispute)
  accept(ctx: Ctx, request: RequestOf<typeof donationsRpc.acceptDispute>) {
    return this.answerDispute.accept(ctx, request);
  }
}
