import { Module } from '@nestjs/common';
import { LedgerEventsController } from './ledger.events.controller.ts';
import { LedgerRpcController } from './ledger.rpc.controller.ts';
import { AccountRepository } from './persistence/account.repository.ts';
import { LedgerReader } from './persistence/ledger.reader.ts';
import { LedgerRepository } from './persistence/ledger.repository.ts';
import { TransferKeyRepository } from './persistence/transfer-key.repository.ts';
import { BookGift } from './use-cases/book-gift.ts';
import { ListAccounts } from './use-cases/list-accounts.ts';
import { ListTransfers } from './use-cases/list-transfers.ts';

@Module({
  controllers: [LedgerRpcController, LedgerEventsController],
  providers: [
    AccountRepository,
    LedgerRepository,
    TransferKeyRepository,
    LedgerReader,
    BookGift,
    ListAccounts,
    ListTransfers,
  ],
  exports: [AccountRepository, LedgerRepository, TransferKeyRepository],
})
export class LedgerModule {}
