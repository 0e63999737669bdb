import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import { accountingExportsRpc, type ExportFormat, type ReplyOf } from '@almoner/contracts';
import { windows1252Of } from '@almoner/kernel';
import { RpcClient, type Ctx } from '@almoner/platform';
import { attachmentOf } from '../../api/attachment.ts';
import { LongCalls } from '../../api/long-calls.ts';
import { zipStream, type ZipEntry } from '../../api/zip-stream.ts';

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
  constructor(
    private readonly rpc: RpcClient,
    private readonly longCalls: LongCalls,
  ) {}

  /** With `maxLines`, a file with more lines becomes a ZIP file of several. @throws DomainError `not_found`. */
  async file(ctx: Ctx, exportId: string, maxLines?: number): Promise<StreamableFile> {
    // Reads the first part before the headers are sent, so that a caller without permission gets an error.
    const first = await this.part(ctx, exportId, null, maxLines);
    const { number, format } = first.export;
    const charset = first.encoding ?? 'utf-8';
    const parts = this.parts(ctx, exportId, first, maxLines);
    if (maxLines !== undefined && first.nextCursor !== null)
      return new StreamableFile(Readable.from(zipStream(filesOf(parts)), { objectMode: false }), {
        type: 'application/zip',
        disposition: attachmentOf(`books-${number}.zip`),
      });
    return new StreamableFile(Readable.from(bytesOf(parts), { objectMode: false }), {
      type: `${format === 'iif' ? 'text/plain' : 'text/csv'}; charset=${charset}`,
      disposition: attachmentOf(`books-${number}.${extensions[format]}`),
    });
  }

  /** Reads each part once the previous one has been sent. */
  private async *parts(ctx: Ctx, exportId: string, first: Part, maxLines: number | undefined) {
    let part = first;
    for (;;) {
      yield part;
      if (part.nextCursor === null) return;
      part = await this.part(ctx, exportId, part.nextCursor, maxLines);
    }
  }

  private async part(ctx: Ctx, exportId: string, cursor: number | null, maxLines: number | undefined) {
    return this.rpc.call(await this.longCalls.next(ctx), accountingExportsRpc.readExport, {
      exportId,
      cursor,
      maxLines,
    });
  }
}

const contentOf = ({ text, encoding }: Part): Buffer =>
  Buffer.from(encoding === 'windows-1252' ? windows1252Of(text) : text);

async function* bytesOf(parts: AsyncIterable<Part>): AsyncGenerator<Buffer> {
  for await (const part of parts) if (part.text !== '') yield contentOf(part);
}

async function* filesOf(parts: AsyncIterable<Part>): AsyncGenerator<ZipEntry> {
  let count = 0;
  for await (const part of parts) {
    const { export: recorded } = part;
    count += 1;
    const place = String(count).padStart(3, '0');
    yield {
      name: `books-${recorded.number}-${place}.${extensions[recorded.format]}`,
      content: contentOf(part),
    };
  }
}
