import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { SignaturesModule } from '../signatures/signatures.module.ts';
import { DepositRepository } from './persistence/deposit.repository.ts';
import { WithdrawalRepository } from './persistence/withdrawal.repository.ts';
import { UnsentDepositSweep } from './unsent-deposit-sweep.ts';
import { UnsentWithdrawalSweep } from './unsent-withdrawal-sweep.ts';
import { BookBankTransfer } from './use-cases/book-bank-transfer.ts';
import { GetFinancialAccount } from './use-cases/get-financial-account.ts';
import { SendDeposit } from './use-cases/send-deposit.ts';
import { SendWithdrawal } from './use-cases/send-withdrawal.ts';
import { SettleDeposit } from './use-cases/settle-deposit.ts';
import { SettleWithdrawal } from './use-cases/settle-withdrawal.ts';
import { SignWithdrawal } from './use-cases/sign-withdrawal.ts';
import { StartDeposit } from './use-cases/start-deposit.ts';
import { StartWithdrawal } from './use-cases/start-withdrawal.ts';
import { WalletDetails } from './use-cases/wallet-details.ts';
import { WalletRpcController } from './wallet.rpc.controller.ts';

@Module({
  imports: [LedgerModule, SignaturesModule],
  controllers: [WalletRpcController],
  providers: [
    DepositRepository,
    WithdrawalRepository,
    StartDeposit,
    SendDeposit,
    SettleDeposit,
    UnsentDepositSweep,
    StartWithdrawal,
    SendWithdrawal,
    SettleWithdrawal,
    SignWithdrawal,
    UnsentWithdrawalSweep,
    BookBankTransfer,
    WalletDetails,
    GetFinancialAccount,
  ],
  exports: [
    DepositRepository,
    SendDeposit,
    SettleDeposit,
    WithdrawalRepository,
    SettleWithdrawal,
    BookBankTransfer,
  ],
})
export class WalletModule {}
