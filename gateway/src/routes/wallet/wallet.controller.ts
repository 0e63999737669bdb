import { Controller } from '@nestjs/common';
import { spendRpc, vaultRpc, walletHttp, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';
import { StatementPayouts } from './statement-payouts.ts';

@Controller()
export class WalletController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly payouts: StatementPayouts,
  ) {}

  @Route(walletHttp.listAccounts)
  listAccounts(ctx: Ctx) {
    return this.rpc.call(ctx, spendRpc.listAccounts, {});
  }

  @Route(walletHttp.listTransfers)
  async listTransfers(ctx: Ctx, { query }: RouteInput<typeof walletHttp.listTransfers>) {
    const page = await this.rpc.call(ctx, spendRpc.listTransfers, query);
    return { ...page, items: await this.payouts.addTo(ctx, page.items) };
  }

  @Route(walletHttp.sumTransfers)
  sumTransfers(ctx: Ctx, { query }: RouteInput<typeof walletHttp.sumTransfers>) {
    return this.rpc.call(ctx, spendRpc.sumTransfers, query);
  }

  @Route(walletHttp.getTransfer)
  async getTransfer(ctx: Ctx, { params, query }: RouteInput<typeof walletHttp.getTransfer>) {
    const line = await this.rpc.call(ctx, spendRpc.getTransfer, { ...query, transferId: params.id });
    const [found = line] = await this.payouts.addTo(ctx, [line]);
    return found;
  }

  @Route(walletHttp.startTransfer)
  startTransfer(ctx: Ctx, { body }: RouteInput<typeof walletHttp.startTransfer>) {
    if (body.kind === 'deposit') return this.rpc.call(ctx, spendRpc.startDeposit, { amount: body.amount });
    if (body.kind === 'withdrawal')
      return this.rpc.call(ctx, spendRpc.startWithdrawal, { amount: body.amount });
    if (body.kind === 'vault_in' || body.kind === 'vault_out')
      return this.rpc.call(ctx, vaultRpc.moveVault, body);
    return this.rpc.call(ctx, spendRpc.moveTreasury, body);
  }

  @Route(walletHttp.getWalletDetails)
  getDetails(ctx: Ctx) {
    return this.rpc.call(ctx, spendRpc.getWalletDetails, {});
  }

  @Route(walletHttp.showAccountNumber)
  showAccountNumber(ctx: Ctx) {
    return this.rpc.call(ctx, spendRpc.showAccountNumber, {});
  }
}
