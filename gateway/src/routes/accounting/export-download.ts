import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import { accountingExportsRpc, type ExportFormat, type ReplyOf } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { attachmentOf } from '../../api/attachment.ts';
import { withNewDeadline } from '../../api/route.decorator.ts';

type Part = ReplyOf<typeof accountingExportsRpc.readExport>;

const extensions: Record<ExportFormat, string> = {
  csv: 'csv',
  quickbooks_csv: 'quickbooks.csv',
  iif: 'iif',
  xero: 'xero.csv',
};

/** The file of a recorded export of the organization of `ctx`. */
@Injectable()
export class ExportDownload {
  constructor(private readonly rpc: RpcClient) {}

  async file(ctx: Ctx, exportId: string): Promise<StreamableFile> {
    // The first part before the headers, so that a caller without the right gets an error.
    const first = await this.part(ctx, exportId, null);
    const { number, format } = first.export;
    return new StreamableFile(Readable.from(this.parts(ctx, exportId, first), { objectMode: false }), {
      type: format === 'iif' ? 'text/plain; charset=utf-8' : 'text/csv; charset=utf-8',
      disposition: attachmentOf(`books-${number}.${extensions[format]}`),
    });
  }

  /** Reads the next part when the last one has been sent. */
  private async *parts(ctx: Ctx, exportId: string, first: Part) {
    let part = first;
    for (;;) {
      if (part.text !== '') yield part.text;
      if (part.nextCursor === null) return;
      part = await this.part(ctx, exportId, part.nextCursor);
    }
  }

  private part(ctx: Ctx, exportId: string, cursor: number | null) {
    return this.rpc.call(withNewDeadline(ctx), accountingExportsRpc.readExport, { exportId, cursor });
  }
}
