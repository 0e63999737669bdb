import { Controller } from '@nestjs/common';
import { vaultRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { MoveVault } from './use-cases/move-vault.ts';

@Controller()
export class VaultRpcController {
  constructor(private readonly moveVault: MoveVault) {}

  @Rpc(vaultRpc.moveVault)
  move(ctx: Ctx, request: RequestOf<typeof vaultRpc.moveVault>) {
    return this.moveVault.execute(ctx, request);
  }
}
