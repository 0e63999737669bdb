import { Controller } from '@nestjs/common';
import { unmatchedFactsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { AcknowledgeFact } from './use-cases/acknowledge-fact.ts';
import { AssignFact } from './use-cases/assign-fact.ts';
import { ListUnmatchedFacts } from './use-cases/list-unmatched-facts.ts';

@Controller()
export class FactReviewRpcController {
  constructor(
    private readonly listFacts: ListUnmatchedFacts,
    private readonly acknowledgeFact: AcknowledgeFact,
    private readonly assignFact: AssignFact,
  ) {}

  @Rpc(unmatchedFactsRpc.listUnmatchedFacts)
  list(ctx: Ctx, query: RequestOf<typeof unmatchedFactsRpc.listUnmatchedFacts>) {
    return this.listFacts.execute(ctx, query);
  }

  @Rpc(unmatchedFactsRpc.acknowledgeUnmatchedFact)
  acknowledge(ctx: Ctx, command: RequestOf<typeof unmatchedFactsRpc.acknowledgeUnmatchedFact>) {
    return this.acknowledgeFact.execute(ctx, command);
  }

  @Rpc(unmatchedFactsRpc.assignUnmatchedFact)
  assign(ctx: Ctx, command: RequestOf<typeof unmatchedFactsRpc.assignUnmatchedFact>) {
    return this.assignFact.execute(ctx, command);
  }
}
