import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { AccountingEventsController } from './accounting.events.controller.ts';
import { AccountingRpcController } from './accounting.rpc.controller.ts';
import { BudgetRepository } from './persistence/budget.repository.ts';
import { FigureLineReader } from './persistence/figure-line.reader.ts';
import { ListFigureLines } from './use-cases/list-figure-lines.ts';
import { ManageBudget } from './use-cases/manage-budget.ts';
import { CodingRepository } from './persistence/coding.repository.ts';
import { JournalReader } from './persistence/journal.reader.ts';
import { StatementReader } from './persistence/statement.reader.ts';
import { BookCoding } from './use-cases/book-coding.ts';
import { GetStatement } from './use-cases/get-statement.ts';
import { ListJournal } from './use-cases/list-journal.ts';

@Module({
  imports: [LedgerModule],
  controllers: [AccountingRpcController, AccountingEventsController],
  providers: [
    JournalReader,
    StatementReader,
    CodingRepository,
    BookCoding,
    ListJournal,
    GetStatement,
    FigureLineReader,
    ListFigureLines,
    BudgetRepository,
    ManageBudget,
  ],
  exports: [BookCoding],
})
export class AccountingModule {}
