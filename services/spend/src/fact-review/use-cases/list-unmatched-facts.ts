import { Injectable } from '@nestjs/common';
import { type ReplyOf, type RequestOf, type unmatchedFactsRpc } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { UnmatchedFactReader } from '../persistence/unmatched-fact.reader.ts';

type List = typeof unmatchedFactsRpc.listUnmatchedFacts;

@Injectable()
export class ListUnmatchedFacts {
  constructor(private readonly reader: UnmatchedFactReader) {}

  execute(ctx: Ctx, query: RequestOf<List>): Promise<ReplyOf<List>> {
    authorize(ctx, 'account.read');
    return this.reader.list(ctx, query);
  }
}
