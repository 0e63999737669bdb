import { Controller } from '@nestjs/common';
import { receiptPolicyRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { SetPolicy } from './use-cases/set-policy.ts';

@Controller()
export class ReceiptPolicyRpcController {
  constructor(private readonly setPolicy: SetPolicy) {}

  @Rpc(receiptPolicyRpc.get)
  get(ctx: Ctx, _: RequestOf<typeof receiptPolicyRpc.get>) {
    return this.setPolicy.read(ctx);
  }

  @Rpc(receiptPolicyRpc.set)
  set(ctx: Ctx, policy: RequestOf<typeof receiptPolicyRpc.set>) {
    return this.setPolicy.execute(ctx, policy);
  }
}
