import { Controller } from '@nestjs/common';
import { receiptPolicyRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ListLocks } from './use-cases/list-locks.ts';
import { SetPolicy } from './use-cases/set-policy.ts';

@Controller()
export class ReceiptPolicyRpcController {
  constructor(
    private readonly setPolicy: SetPolicy,
    private readonly listLocks: ListLocks,
  ) {}

  @Rpc(receiptPolicyRpc.get)
  get(ctx: Ctx, _: RequestOf<typeof receiptPolicyRpc.get>) {
    return this.setPolicy.read(ctx);
  }

  @Rpc(receiptPolicyRpc.set)
  set(ctx: Ctx, policy: RequestOf<typeof receiptPolicyRpc.set>) {
    return this.setPolicy.execute(ctx, policy);
  }

  @Rpc(receiptPolicyRpc.listLocks)
  locks(ctx: Ctx, _: RequestOf<typeof receiptPolicyRpc.listLocks>) {
    return this.listLocks.execute(ctx);
  }
}
