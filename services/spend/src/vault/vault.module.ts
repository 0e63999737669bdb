import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { SignaturesModule } from '../signatures/signatures.module.ts';
import { TransferRuleRepository } from './persistence/transfer-rule.repository.ts';
import { VaultTargetRepository } from './persistence/vault-target.repository.ts';
import { TransferRuleSweep } from './transfer-rule-sweep.ts';
import { ManageTransferRules } from './use-cases/manage-transfer-rules.ts';
import { MoveVault } from './use-cases/move-vault.ts';
import { RunTransferRule } from './use-cases/run-transfer-rule.ts';
import { SetVaultTarget } from './use-cases/set-vault-target.ts';
import { SignVaultMove } from './use-cases/sign-vault-move.ts';
import { VaultMoves } from './vault-moves.ts';
import { VaultRpcController } from './vault.rpc.controller.ts';

@Module({
  imports: [LedgerModule, SignaturesModule],
  controllers: [VaultRpcController],
  providers: [
    VaultMoves,
    MoveVault,
    SignVaultMove,
    VaultTargetRepository,
    SetVaultTarget,
    TransferRuleRepository,
    ManageTransferRules,
    RunTransferRule,
    TransferRuleSweep,
  ],
})
export class VaultModule {}
