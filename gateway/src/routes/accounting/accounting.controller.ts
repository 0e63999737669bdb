import { Readable } from 'node:stream';
import { Controller, Res, StreamableFile } from '@nestjs/common';
import { accountingHttp, booksRpc, orgRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { attachmentOf } from '../../api/attachment.ts';
import { Route, withNewDeadline } from '../../api/route.decorator.ts';
import { JournalText } from './journal-text.ts';

type JournalQuery = RouteInput<typeof accountingHttp.exportJournal>['query'];

@Controller()
export class AccountingController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(accountingHttp.exportJournal)
  async exportJournal(
    ctx: Ctx,
    { query }: RouteInput<typeof accountingHttp.exportJournal>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { format, from, to } = query;
    const { organizationId } = ctx;
    // The first page before the headers, so that whoever may not read it gets an error.
    const first = await this.page(ctx, query, null);
    const categories =
      organizationId === null ? [] : await this.rpc.call(ctx, orgRpc.listCategories, { organizationId });
    const text = new JournalText(format, from, categories);
    void reply.header('cache-control', 'no-store');
    return new StreamableFile(Readable.from(this.pages(ctx, query, first, text), { objectMode: false }), {
      type: 'text/plain; charset=utf-8',
      disposition: attachmentOf(`journal-${from}-to-${to}.${format === 'hledger' ? 'journal' : 'beancount'}`),
    });
  }

  /** Reads the next page when the last one has been sent. */
  private async *pages(
    ctx: Ctx,
    query: JournalQuery,
    first: Awaited<ReturnType<AccountingController['page']>>,
    text: JournalText,
  ) {
    let page = first;
    for (;;) {
      const written = page.items.map((entry) => text.write(entry)).join('');
      if (written !== '') yield written;
      if (page.nextCursor === null) return;
      page = await this.page(ctx, query, page.nextCursor);
    }
  }

  private page(ctx: Ctx, query: JournalQuery, cursor: string | null) {
    return this.rpc.call(withNewDeadline(ctx), booksRpc.listJournal, { ...query, cursor });
  }
}
