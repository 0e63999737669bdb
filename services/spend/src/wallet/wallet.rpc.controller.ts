import { Controller } from '@nestjs/common';
import { spendRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { GetFinancialAccount } from './use-cases/get-financial-account.ts';
import { StartDeposit } from './use-cases/start-deposit.ts';
import { StartWithdrawal } from './use-cases/start-withdrawal.ts';
import { WalletDetails } from './use-cases/wallet-details.ts';

@Controller()
export class WalletRpcController {
  constructor(
    private readonly startDeposit: StartDeposit,
    private readonly startWithdrawal: StartWithdrawal,
    private readonly walletDetails: WalletDetails,
    private readonly getFinancialAccount: GetFinancialAccount,
  ) {}

  @Rpc(spendRpc.startDeposit)
  deposit(ctx: Ctx, request: RequestOf<typeof spendRpc.startDeposit>) {
    return this.startDeposit.execute(ctx, request);
  }

  @Rpc(spendRpc.startWithdrawal)
  withdraw(ctx: Ctx, request: RequestOf<typeof spendRpc.startWithdrawal>) {
    return this.startWithdrawal.execute(ctx, request);
  }

  @Rpc(spendRpc.getWalletDetails)
  details(ctx: Ctx) {
    return this.walletDetails.get(ctx);
  }

  @Rpc(spendRpc.showAccountNumber)
  accountNumber(ctx: Ctx) {
    return this.walletDetails.showAccountNumber(ctx);
  }

  @Rpc(spendRpc.getFinancialAccount)
  financialAccount(ctx: Ctx) {
    return this.getFinancialAccount.execute(ctx);
  }
}
