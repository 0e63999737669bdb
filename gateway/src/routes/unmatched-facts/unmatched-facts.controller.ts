import { Controller } from '@nestjs/common';
import { unmatchedFactsHttp, unmatchedFactsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class UnmatchedFactsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(unmatchedFactsHttp.listUnmatchedFacts)
  list(ctx: Ctx, { query }: RouteInput<typeof unmatchedFactsHttp.listUnmatchedFacts>) {
    return this.rpc.call(ctx, unmatchedFactsRpc.listUnmatchedFacts, query);
  }

  @Route(unmatchedFactsHttp.acknowledgeUnmatchedFact)
  acknowledge(ctx: Ctx, { params, body }: RouteInput<typeof unmatchedFactsHttp.acknowledgeUnmatchedFact>) {
    return this.rpc.call(ctx, unmatchedFactsRpc.acknowledgeUnmatchedFact, { factId: params.id, ...body });
  }

  @Route(unmatchedFactsHttp.assignUnmatchedFact)
  assign(ctx: Ctx, { params, body }: RouteInput<typeof unmatchedFactsHttp.assignUnmatchedFact>) {
    return this.rpc.call(ctx, unmatchedFactsRpc.assignUnmatchedFact, { factId: params.id, ...body });
  }
}
