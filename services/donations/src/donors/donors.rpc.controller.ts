import { Controller } from '@nestjs/common';
import { donorsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { CountDonors } from './use-cases/count-donors.ts';
import { GetDonor } from './use-cases/get-donor.ts';
import { GetRetention } from './use-cases/get-retention.ts';
import { ListFundDonors } from './use-cases/list-fund-donors.ts';
import { ListDonorEmails } from './use-cases/list-donor-emails.ts';
import { ListDonors } from './use-cases/list-donors.ts';
import { PrintFundReport } from './use-cases/print-fund-report.ts';
import { PrintStatement } from './use-cases/print-statement.ts';
import { UpdateDonor } from './use-cases/update-donor.ts';

@Controller()
export class DonorsRpcController {
  constructor(
    private readonly listDonors: ListDonors,
    private readonly countDonors: CountDonors,
    private readonly getRetention: GetRetention,
    private readonly getDonor: GetDonor,
    private readonly updateDonor: UpdateDonor,
    private readonly listEmails: ListDonorEmails,
    private readonly printStatement: PrintStatement,
    private readonly listFundDonors: ListFundDonors,
    private readonly printFundReport: PrintFundReport,
  ) {}

  @Rpc(donorsRpc.listDonors)
  list(ctx: Ctx, page: RequestOf<typeof donorsRpc.listDonors>) {
    return this.listDonors.execute(ctx, page);
  }

  @Rpc(donorsRpc.countDonors)
  count(ctx: Ctx, filters: RequestOf<typeof donorsRpc.countDonors>) {
    return this.countDonors.execute(ctx, filters);
  }

  @Rpc(donorsRpc.getRetention)
  retention(ctx: Ctx, _: RequestOf<typeof donorsRpc.getRetention>) {
    return this.getRetention.execute(ctx);
  }

  @Rpc(donorsRpc.getDonor)
  get(ctx: Ctx, { donorId }: RequestOf<typeof donorsRpc.getDonor>) {
    return this.getDonor.execute(ctx, donorId);
  }

  @Rpc(donorsRpc.updateDonor)
  update(ctx: Ctx, request: RequestOf<typeof donorsRpc.updateDonor>) {
    return this.updateDonor.execute(ctx, request);
  }

  @Rpc(donorsRpc.listEmails)
  emails(ctx: Ctx, request: RequestOf<typeof donorsRpc.listEmails>) {
    return this.listEmails.execute(ctx, request);
  }

  @Rpc(donorsRpc.printStatement)
  print(ctx: Ctx, request: RequestOf<typeof donorsRpc.printStatement>) {
    return this.printStatement.execute(ctx, request);
  }

  @Rpc(donorsRpc.listFundDonors)
  fundDonors(ctx: Ctx, request: RequestOf<typeof donorsRpc.listFundDonors>) {
    return this.listFundDonors.execute(ctx, request);
  }

  @Rpc(donorsRpc.listFundGifts)
  fundGifts(ctx: Ctx, request: RequestOf<typeof donorsRpc.listFundGifts>) {
    return this.listFundDonors.gifts(ctx, request);
  }

  @Rpc(donorsRpc.printFundReport)
  fundReport(ctx: Ctx, request: RequestOf<typeof donorsRpc.printFundReport>) {
    return this.printFundReport.execute(ctx, request);
  }
}
