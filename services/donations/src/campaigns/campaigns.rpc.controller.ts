import { Controller } from '@nestjs/common';
import { donationsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ChangeCampaignImage } from './use-cases/change-campaign-image.ts';
import { CountVisit } from './use-cases/count-visit.ts';
import { CreateCampaign } from './use-cases/create-campaign.ts';
import { DeleteCampaign } from './use-cases/delete-campaign.ts';
import { FindCampaigns } from './use-cases/find-campaigns.ts';
import { GetPublicCampaign } from './use-cases/get-public-campaign.ts';
import { ListCampaigns } from './use-cases/list-campaigns.ts';
import { PrintSampleReceipt } from './use-cases/print-sample-receipt.ts';
import { UpdateCampaign } from './use-cases/update-campaign.ts';

@Controller()
export class CampaignsRpcController {
  constructor(
    private readonly listCampaigns: ListCampaigns,
    private readonly createCampaign: CreateCampaign,
    private readonly updateCampaign: UpdateCampaign,
    private readonly deleteCampaign: DeleteCampaign,
    private readonly changeCampaignImage: ChangeCampaignImage,
    private readonly findCampaigns: FindCampaigns,
    private readonly getPublicCampaign: GetPublicCampaign,
    private readonly visits: CountVisit,
    private readonly printSampleReceipt: PrintSampleReceipt,
  ) {}

  @Rpc(donationsRpc.listCampaigns)
  list(ctx: Ctx, _: RequestOf<typeof donationsRpc.listCampaigns>) {
    return this.listCampaigns.execute(ctx);
  }

  @Rpc(donationsRpc.createCampaign)
  create(ctx: Ctx, draft: RequestOf<typeof donationsRpc.createCampaign>) {
    return this.createCampaign.execute(ctx, draft);
  }

  @Rpc(donationsRpc.updateCampaign)
  update(ctx: Ctx, request: RequestOf<typeof donationsRpc.updateCampaign>) {
    return this.updateCampaign.execute(ctx, request);
  }

  @Rpc(donationsRpc.deleteCampaign)
  delete(ctx: Ctx, request: RequestOf<typeof donationsRpc.deleteCampaign>) {
    return this.deleteCampaign.execute(ctx, request);
  }

  @Rpc(donationsRpc.setCampaignImage)
  setImage(ctx: Ctx, request: RequestOf<typeof donationsRpc.setCampaignImage>) {
    return this.changeCampaignImage.set(ctx, request);
  }

  @Rpc(donationsRpc.removeCampaignImage)
  removeImage(ctx: Ctx, request: RequestOf<typeof donationsRpc.removeCampaignImage>) {
    return this.changeCampaignImage.remove(ctx, request);
  }

  @Rpc(donationsRpc.getCampaignImage)
  getImage(_: Ctx, request: RequestOf<typeof donationsRpc.getCampaignImage>) {
    return this.changeCampaignImage.get(request);
  }

  @Rpc(donationsRpc.printSampleReceipt)
  sampleReceipt(ctx: Ctx, request: RequestOf<typeof donationsRpc.printSampleReceipt>) {
    return this.printSampleReceipt.execute(ctx, request);
  }

  @Rpc(donationsRpc.findCampaigns)
  find(_: Ctx, request: RequestOf<typeof donationsRpc.findCampaigns>) {
    return this.findCampaigns.execute(request);
  }

  @Rpc(donationsRpc.getPublicCampaign)
  getPublic(ctx: Ctx, request: RequestOf<typeof donationsRpc.getPublicCampaign>) {
    return this.getPublicCampaign.execute(ctx, request);
  }

  @Rpc(donationsRpc.countVisit)
  async countVisit(ctx: Ctx, request: RequestOf<typeof donationsRpc.countVisit>) {
    await this.visits.execute(ctx, request);
    return {};
  }
}
