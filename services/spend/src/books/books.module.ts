import { Module } from '@nestjs/common';
import { BooksRpcController } from './books.rpc.controller.ts';
import { JournalReader } from './persistence/journal.reader.ts';
import { StatementReader } from './persistence/statement.reader.ts';
import { GetStatement } from './use-cases/get-statement.ts';
import { ListJournal } from './use-cases/list-journal.ts';

@Module({
  controllers: [BooksRpcController],
  providers: [JournalReader, StatementReader, ListJournal, GetStatement],
})
export class BooksModule {}
