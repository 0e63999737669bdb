import { Controller } from '@nestjs/common';
import { campaignMatchesRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { RecordMatchPayment } from './record-match-payment.ts';

@Controller()
export class MatchPaymentsRpcController {
  constructor(private readonly recordPayment: RecordMatchPayment) {}

  @Rpc(campaignMatchesRpc.recordPayment)
  record(ctx: Ctx, request: RequestOf<typeof campaignMatchesRpc.recordPayment>) {
    return this.recordPayment.execute(ctx, request);
  }
}
