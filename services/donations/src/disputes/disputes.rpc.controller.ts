import { Controller } from '@nestjs/common';
import { donationsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { AnswerDispute } from './use-cases/answer-dispute.ts';

@Controller()
export class DisputesRpcController {
  constructor(private readonly answerDispute: AnswerDispute) {}

  @Rpc(donationsRpc.answerDispute)
  answer(ctx: Ctx, request: RequestOf<typeof donationsRpc.answerDispute>) {
    return this.answerDispute.answer(ctx, request);
  }

  @Rpc(donationsRpc.acceptDispute)
  accept(ctx: Ctx, request: RequestOf<typeof donationsRpc.acceptDispute>) {
    return this.answerDispute.accept(ctx, request);
  }
}
