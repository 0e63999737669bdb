import { Controller } from '@nestjs/common';
import { vaultHttp, vaultRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class VaultController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(vaultHttp.getVault)
  get(ctx: Ctx) {
    return this.rpc.call(ctx, vaultRpc.getVault, {});
  }

  @Route(vaultHttp.setVaultTarget)
  setTarget(ctx: Ctx, { body }: RouteInput<typeof vaultHttp.setVaultTarget>) {
    return this.rpc.call(ctx, vaultRpc.setVaultTarget, body);
  }

  @Route(vaultHttp.listTransferRules)
  listRules(ctx: Ctx) {
    return this.rpc.call(ctx, vaultRpc.listTransferRules, {});
  }

  @Route(vaultHttp.createTransferRule)
  createRule(ctx: Ctx, { body }: RouteInput<typeof vaultHttp.createTransferRule>) {
    return this.rpc.call(ctx, vaultRpc.createTransferRule, body);
  }

  @Route(vaultHttp.listTransferRuleRuns)
  listRuns(ctx: Ctx, { query }: RouteInput<typeof vaultHttp.listTransferRuleRuns>) {
    return this.rpc.call(ctx, vaultRpc.listTransferRuleRuns, query);
  }

  @Route(vaultHttp.changeTransferRule)
  changeRule(ctx: Ctx, { params, body }: RouteInput<typeof vaultHttp.changeTransferRule>) {
    return this.rpc.call(ctx, vaultRpc.changeTransferRule, { ...body, ruleId: params.id });
  }
}
