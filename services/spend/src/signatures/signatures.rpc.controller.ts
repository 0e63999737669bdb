import { Controller } from '@nestjs/common';
import { signaturesRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { SignBankAccount } from './use-cases/sign-bank-account.ts';
import { SignNewAdmin } from './use-cases/sign-new-admin.ts';
import { ChangeSignaturePolicy } from './use-cases/change-signature-policy.ts';

@Controller()
export class SignaturesRpcController {
  constructor(
    private readonly changeSignaturePolicy: ChangeSignaturePolicy,
    private readonly signBankAccount: SignBankAccount,
    private readonly signNewAdmin: SignNewAdmin,
  ) {}

  @Rpc(signaturesRpc.getSignaturePolicy)
  policy(ctx: Ctx) {
    return this.changeSignaturePolicy.get(ctx);
  }

  @Rpc(signaturesRpc.changeSignaturePolicy)
  change(ctx: Ctx, command: RequestOf<typeof signaturesRpc.changeSignaturePolicy>) {
    return this.changeSignaturePolicy.change(ctx, command);
  }

  @Rpc(signaturesRpc.signBankAccount)
  bankAccount(ctx: Ctx, request: RequestOf<typeof signaturesRpc.signBankAccount>) {
    return this.signBankAccount.request(ctx, request);
  }

  @Rpc(signaturesRpc.findSignatureRule)
  findRule(ctx: Ctx, _: RequestOf<typeof signaturesRpc.findSignatureRule>) {
    return this.signNewAdmin.findRule(ctx);
  }

  @Rpc(signaturesRpc.signNewAdmin)
  newAdmin(ctx: Ctx, request: RequestOf<typeof signaturesRpc.signNewAdmin>) {
    return this.signNewAdmin.request(ctx, request);
  }

  @Rpc(signaturesRpc.cancelNewAdmin)
  cancelNewAdmin(ctx: Ctx, request: RequestOf<typeof signaturesRpc.cancelNewAdmin>) {
    return this.signNewAdmin.withdraw(ctx, request);
  }
}
