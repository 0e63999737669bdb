import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { DepositRepository } from './persistence/deposit.repository.ts';
import { UnsentDepositSweep } from './unsent-deposit-sweep.ts';
import { SendDeposit } from './use-cases/send-deposit.ts';
import { SettleDeposit } from './use-cases/settle-deposit.ts';
import { StartDeposit } from './use-cases/start-deposit.ts';
import { WalletRpcController } from './wallet.rpc.controller.ts';

@Module({
  imports: [LedgerModule],
  controllers: [WalletRpcController],
  providers: [DepositRepository, StartDeposit, SendDeposit, SettleDeposit, UnsentDepositSweep],
  exports: [DepositRepository, SettleDeposit],
})
export class WalletModule {}
