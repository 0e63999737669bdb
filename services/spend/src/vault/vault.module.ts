import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { MoveVault } from './use-cases/move-vault.ts';
import { VaultMoves } from './vault-moves.ts';
import { VaultRpcController } from './vault.rpc.controller.ts';

@Module({
  imports: [LedgerModule],
  controllers: [VaultRpcController],
  providers: [VaultMoves, MoveVault],
})
export class VaultModule {}
