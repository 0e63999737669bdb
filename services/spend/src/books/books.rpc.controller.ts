import { Controller } from '@nestjs/common';
import { booksRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ListJournal } from './use-cases/list-journal.ts';

@Controller()
export class BooksRpcController {
  constructor(private readonly listJournal: ListJournal) {}

  @Rpc(booksRpc.listJournal)
  journal(ctx: Ctx, request: RequestOf<typeof booksRpc.listJournal>) {
    return this.listJournal.execute(ctx, request);
  }
}
