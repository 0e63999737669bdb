import { Controller } from '@nestjs/common';
import { signaturesRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ChangeSignaturePolicy } from './use-cases/change-signature-policy.ts';

@Controller()
export class SignaturesRpcController {
  constructor(private readonly changeSignaturePolicy: ChangeSignaturePolicy) {}

  @Rpc(signaturesRpc.getSignaturePolicy)
  policy(ctx: Ctx) {
    return this.changeSignaturePolicy.get(ctx);
  }

  @Rpc(signaturesRpc.changeSignaturePolicy)
  change(ctx: Ctx, command: RequestOf<typeof signaturesRpc.changeSignaturePolicy>) {
    return this.changeSignaturePolicy.change(ctx, command);
  }
}
