import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { SignaturesModule } from '../signatures/signatures.module.ts';
import { MoveVault } from './use-cases/move-vault.ts';
import { SignVaultMove } from './use-cases/sign-vault-move.ts';
import { VaultMoves } from './vault-moves.ts';
import { VaultRpcController } from './vault.rpc.controller.ts';

@Module({
  imports: [LedgerModule, SignaturesModule],
  controllers: [VaultRpcController],
  providers: [VaultMoves, MoveVault, SignVaultMove],
})
export class VaultModule {}
