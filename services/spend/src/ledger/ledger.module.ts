import { Module } from '@nestjs/common';
import { WalletAccountRepository } from './persistence/wallet-account.repository.ts';
import { LedgerEventsController } from './ledger.events.controller.ts';
import { LedgerRpcController } from './ledger.rpc.controller.ts';
import { AccountRepository } from './persistence/account.repository.ts';
import { FundLineReader } from './persistence/fund-line.reader.ts';
import { LedgerReader } from './persistence/ledger.reader.ts';
import { LedgerRepository } from './persistence/ledger.repository.ts';
import { MovementReader } from './persistence/movement.reader.ts';
import { StatementLineReader } from './persistence/statement-line.reader.ts';
import { PaidForFundRepository } from './persistence/paid-for-fund.repository.ts';
import { TransferKeyRepository } from './persistence/transfer-key.repository.ts';
import { TransferDays } from './transfer-days.ts';
import { BookGift } from './use-cases/book-gift.ts';
import { BookPayout } from './use-cases/book-payout.ts';
import { GetTransfer } from './use-cases/get-transfer.ts';
import { ListAccounts } from './use-cases/list-accounts.ts';
import { ListTransfers } from './use-cases/list-transfers.ts';
import { ShareGiftReturns } from './use-cases/share-gift-returns.ts';
import { SumTransfers } from './use-cases/sum-transfers.ts';

@Module({
  controllers: [LedgerRpcController, LedgerEventsController],
  providers: [
    AccountRepository,
    LedgerRepository,
    TransferKeyRepository,
    TransferDays,
    FundLineReader,
    LedgerReader,
    StatementLineReader,
    MovementReader,
    WalletAccountRepository,
    BookGift,
    BookPayout,
    PaidForFundRepository,
    ShareGiftReturns,
    ListAccounts,
    ListTransfers,
    SumTransfers,
    GetTransfer,
  ],
  exports: [
    AccountRepository,
    LedgerRepository,
    PaidForFundRepository,
    TransferKeyRepository,
    TransferDays,
    WalletAccountRepository,
  ],
})
export class LedgerModule {}
