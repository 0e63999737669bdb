import { Controller } from '@nestjs/common';
import { vaultRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ManageTransferRules } from './use-cases/manage-transfer-rules.ts';
import { MoveVault } from './use-cases/move-vault.ts';
import { SetVaultTarget } from './use-cases/set-vault-target.ts';

@Controller()
export class VaultRpcController {
  constructor(
    private readonly moveVault: MoveVault,
    private readonly setVaultTarget: SetVaultTarget,
    private readonly transferRules: ManageTransferRules,
  ) {}

  @Rpc(vaultRpc.moveVault)
  move(ctx: Ctx, request: RequestOf<typeof vaultRpc.moveVault>) {
    return this.moveVault.execute(ctx, request);
  }

  @Rpc(vaultRpc.getVault)
  get(ctx: Ctx) {
    return this.setVaultTarget.get(ctx);
  }

  @Rpc(vaultRpc.setVaultTarget)
  setTarget(ctx: Ctx, request: RequestOf<typeof vaultRpc.setVaultTarget>) {
    return this.setVaultTarget.execute(ctx, request);
  }

  @Rpc(vaultRpc.listTransferRules)
  rules(ctx: Ctx) {
    return this.transferRules.list(ctx);
  }

  @Rpc(vaultRpc.createTransferRule)
  createRule(ctx: Ctx, request: RequestOf<typeof vaultRpc.createTransferRule>) {
    return this.transferRules.create(ctx, request);
  }

  @Rpc(vaultRpc.changeTransferRule)
  changeRule(ctx: Ctx, request: RequestOf<typeof vaultRpc.changeTransferRule>) {
    return this.transferRules.change(ctx, request);
  }

  @Rpc(vaultRpc.listTransferRuleRuns)
  runs(ctx: Ctx, request: RequestOf<typeof vaultRpc.listTransferRuleRuns>) {
    return this.transferRules.runs(ctx, request);
  }
}
