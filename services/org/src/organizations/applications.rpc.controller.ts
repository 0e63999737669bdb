import { Controller } from '@nestjs/common';
import { orgRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { Apply } from './use-cases/apply.ts';
import { KeepDraft } from './use-cases/keep-draft.ts';
import { PaymentMethods } from './use-cases/payment-methods.ts';
import { TellOrganization } from './use-cases/tell-organization.ts';

@Controller()
export class ApplicationsRpcController {
  constructor(
    private readonly applyForOrganization: Apply,
    private readonly keepDraft: KeepDraft,
    private readonly tellOrganization: TellOrganization,
    private readonly paymentMethods: PaymentMethods,
  ) {}

  @Rpc(orgRpc.getDraft)
  draft(ctx: Ctx, _: RequestOf<typeof orgRpc.getDraft>) {
    return this.keepDraft.read(ctx);
  }

  @Rpc(orgRpc.saveDraft)
  saveDraft(ctx: Ctx, request: RequestOf<typeof orgRpc.saveDraft>) {
    return this.keepDraft.save(ctx, request);
  }

  @Rpc(orgRpc.apply)
  apply(ctx: Ctx, request: RequestOf<typeof orgRpc.apply>) {
    return this.applyForOrganization.execute(ctx, request);
  }

  @Rpc(orgRpc.getApplication)
  application(ctx: Ctx, _: RequestOf<typeof orgRpc.getApplication>) {
    return this.tellOrganization.read(ctx);
  }

  @Rpc(orgRpc.answerApplication)
  answer(ctx: Ctx, request: RequestOf<typeof orgRpc.answerApplication>) {
    return this.tellOrganization.answer(ctx, request);
  }

  @Rpc(orgRpc.updateOrganization)
  update(ctx: Ctx, request: RequestOf<typeof orgRpc.updateOrganization>) {
    return this.tellOrganization.update(ctx, request);
  }

  @Rpc(orgRpc.listPaymentMethods)
  listPaymentMethods(ctx: Ctx, request: RequestOf<typeof orgRpc.listPaymentMethods>) {
    return this.paymentMethods.list(ctx, request);
  }

  @Rpc(orgRpc.linkBankAccount)
  linkBankAccount(ctx: Ctx, request: RequestOf<typeof orgRpc.linkBankAccount>) {
    return this.paymentMethods.link(ctx, request);
  }
}
