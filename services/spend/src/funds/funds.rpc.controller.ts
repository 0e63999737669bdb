import { Controller } from '@nestjs/common';
import { fundsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ChangeFund } from './use-cases/change-fund.ts';
import { CreateFund } from './use-cases/create-fund.ts';
import { GetFundFlow } from './use-cases/get-fund-flow.ts';
import { GetFundReport } from './use-cases/get-fund-report.ts';
import { ListUsesOfGifts } from './use-cases/list-uses-of-gifts.ts';
import { ListFunds } from './use-cases/list-funds.ts';
import { ReceiveInFund } from './use-cases/receive-in-fund.ts';
import { ReleaseFund } from './use-cases/release-fund.ts';

@Controller()
export class FundsRpcController {
  constructor(
    private readonly listFunds: ListFunds,
    private readonly getFundFlow: GetFundFlow,
    private readonly listUsesOfGifts: ListUsesOfGifts,
    private readonly getFundReport: GetFundReport,
    private readonly createFund: CreateFund,
    private readonly changeFund: ChangeFund,
    private readonly receiveInFund: ReceiveInFund,
    private readonly releaseFund: ReleaseFund,
  ) {}

  @Rpc(fundsRpc.listFunds)
  list(ctx: Ctx, { after }: RequestOf<typeof fundsRpc.listFunds>) {
    return this.listFunds.execute(ctx, after);
  }

  @Rpc(fundsRpc.getFund)
  get(ctx: Ctx, { fundId }: RequestOf<typeof fundsRpc.getFund>) {
    return this.listFunds.one(ctx, fundId);
  }

  @Rpc(fundsRpc.getFundFlow)
  flow(ctx: Ctx, { fundId }: RequestOf<typeof fundsRpc.getFundFlow>) {
    return this.getFundFlow.execute(ctx, fundId);
  }

  @Rpc(fundsRpc.listUsesOfGifts)
  uses(ctx: Ctx, { organizationId, giftIds }: RequestOf<typeof fundsRpc.listUsesOfGifts>) {
    return this.listUsesOfGifts.execute(ctx, organizationId, giftIds);
  }

  @Rpc(fundsRpc.findFunds)
  findAll(ctx: Ctx, { organizationId, ...wanted }: RequestOf<typeof fundsRpc.findFunds>) {
    return this.listFunds.facts(ctx, organizationId, wanted);
  }

  @Rpc(fundsRpc.listReceiptDonors)
  receiptDonors(ctx: Ctx, { fundId, q }: RequestOf<typeof fundsRpc.listReceiptDonors>) {
    return this.getFundReport.receiptDonors(ctx, fundId, q);
  }

  @Rpc(fundsRpc.getFundReport)
  report(ctx: Ctx, query: RequestOf<typeof fundsRpc.getFundReport>) {
    return this.getFundReport.execute(ctx, query);
  }

  @Rpc(fundsRpc.createFund)
  create(ctx: Ctx, command: RequestOf<typeof fundsRpc.createFund>) {
    return this.createFund.execute(ctx, command);
  }

  @Rpc(fundsRpc.updateFund)
  update(ctx: Ctx, command: RequestOf<typeof fundsRpc.updateFund>) {
    return this.changeFund.update(ctx, command);
  }

  @Rpc(fundsRpc.closeFund)
  close(ctx: Ctx, { fundId }: RequestOf<typeof fundsRpc.closeFund>) {
    return this.changeFund.close(ctx, fundId);
  }

  @Rpc(fundsRpc.receiveInFund)
  receive(ctx: Ctx, command: RequestOf<typeof fundsRpc.receiveInFund>) {
    return this.receiveInFund.execute(ctx, command);
  }

  @Rpc(fundsRpc.releaseFund)
  release(ctx: Ctx, command: RequestOf<typeof fundsRpc.releaseFund>) {
    return this.releaseFund.execute(ctx, command);
  }
}
