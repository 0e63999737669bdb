import { Controller } from '@nestjs/common';
import { spendRpc, type StripeEventRequest } from '@almoner/contracts';
import { Rpc, RpcBatch, type Ctx } from '@almoner/platform';
import { AuthorizationWebhook } from './authorization-webhook.ts';

@Controller()
export class AuthorizationWebhookRpcController {
  constructor(private readonly webhook: AuthorizationWebhook) {}

  @RpcBatch(spendRpc.decideAuthorizations)
  decideInBatch(ctx: Ctx, event: StripeEventRequest) {
    return this.webhook.answer(ctx, event);
  }

  @Rpc(spendRpc.decideAuthorization)
  decide(ctx: Ctx, event: StripeEventRequest) {
    return this.webhook.answer(ctx, event);
  }
}
