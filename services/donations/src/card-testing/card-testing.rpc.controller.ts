import { Controller } from '@nestjs/common';
import { donationsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { IssueChallenge } from './use-cases/issue-challenge.ts';

@Controller()
export class CardTestingRpcController {
  constructor(private readonly issueChallenge: IssueChallenge) {}

  @Rpc(donationsRpc.issueChallenge)
  issue(_: Ctx, { campaign, network }: RequestOf<typeof donationsRpc.issueChallenge>) {
    return this.issueChallenge.execute(campaign, network);
  }
}
