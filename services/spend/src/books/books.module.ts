import { Module } from '@nestjs/common';
import { BooksRpcController } from './books.rpc.controller.ts';
import { JournalReader } from './persistence/journal.reader.ts';
import { ListJournal } from './use-cases/list-journal.ts';

@Module({
  controllers: [BooksRpcController],
  providers: [JournalReader, ListJournal],
})
export class BooksModule {}
