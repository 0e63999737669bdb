import { Controller } from '@nestjs/common';
import { cardsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { IssueProgramCards } from './use-cases/issue-program-cards.ts';

@Controller()
export class PendingCardsRpcController {
  constructor(private readonly issueProgramCards: IssueProgramCards) {}

  @Rpc(cardsRpc.issueProgramCards)
  issue(ctx: Ctx, command: RequestOf<typeof cardsRpc.issueProgramCards>) {
    return this.issueProgramCards.execute(ctx, command);
  }
}
