import { Controller } from '@nestjs/common';
import { campaignMatchesRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { CreateCampaignMatch } from './use-cases/create-campaign-match.ts';
import { ListCampaignMatches } from './use-cases/list-campaign-matches.ts';
import { RecordMatchPayment } from './use-cases/record-match-payment.ts';
import { UpdateCampaignMatch } from './use-cases/update-campaign-match.ts';

@Controller()
export class CampaignMatchesRpcController {
  constructor(
    private readonly listMatches: ListCampaignMatches,
    private readonly createMatch: CreateCampaignMatch,
    private readonly updateMatch: UpdateCampaignMatch,
    private readonly recordPayment: RecordMatchPayment,
  ) {}

  @Rpc(campaignMatchesRpc.list)
  list(ctx: Ctx, { campaignId }: RequestOf<typeof campaignMatchesRpc.list>) {
    return this.listMatches.execute(ctx, campaignId);
  }

  @Rpc(campaignMatchesRpc.listDue)
  listDue(ctx: Ctx) {
    return this.listMatches.due(ctx);
  }

  @Rpc(campaignMatchesRpc.create)
  create(ctx: Ctx, request: RequestOf<typeof campaignMatchesRpc.create>) {
    return this.createMatch.execute(ctx, request);
  }

  @Rpc(campaignMatchesRpc.update)
  update(ctx: Ctx, request: RequestOf<typeof campaignMatchesRpc.update>) {
    return this.updateMatch.execute(ctx, request);
  }

  @Rpc(campaignMatchesRpc.recordPayment)
  record(ctx: Ctx, request: RequestOf<typeof campaignMatchesRpc.recordPayment>) {
    return this.recordPayment.execute(ctx, request);
  }
}
