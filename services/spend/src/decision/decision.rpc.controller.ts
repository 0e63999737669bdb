import { Controller } from '@nestjs/common';
import { spendRpc, type RequestOf, type StripeEventRequest } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { AuthorizationWebhook } from '../stripe/authorization-webhook.ts';
import { ExplainAuthorization } from './use-cases/explain-authorization.ts';

@Controller()
export class DecisionRpcController {
  constructor(
    private readonly webhook: AuthorizationWebhook,
    private readonly explainAuthorization: ExplainAuthorization,
  ) {}

  @Rpc(spendRpc.decideAuthorization)
  decide(ctx: Ctx, event: StripeEventRequest) {
    return this.webhook.answer(ctx, event);
  }

  @Rpc(spendRpc.explainAuthorization)
  explain(ctx: Ctx, request: RequestOf<typeof spendRpc.explainAuthorization>) {
    return this.explainAuthorization.execute(ctx, request);
  }
}
