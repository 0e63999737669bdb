import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  documentPartBytes,
  documentsRpc,
  failure,
  type DocumentWire,
  type IncomingFile,
  type RequestOf,
} from '@almoner/contracts';
import { DomainError } from '@almoner/kernel';
import { RpcClient, type Ctx } from '@almoner/platform';
import { inParts } from '../../api/incoming-file.ts';
import { withNewDeadline } from '../../api/route.decorator.ts';

type DocumentDetails = Omit<RequestOf<typeof documentsRpc.begin>, 'bytes'>;

/** Streams files in parts; holds at most one part of each file in memory. */
@Injectable()
export class DocumentTransfer {
  constructor(private readonly rpc: RpcClient) {}

  /** An interrupted or slow upload stores nothing. @throws DomainError `document_incomplete` */
  async send(ctx: Ctx, details: DocumentDetails, file: IncomingFile): Promise<DocumentWire> {
    const begun = await this.rpc.call(ctx, documentsRpc.begin, { ...details, bytes: file.bytes });
    try {
      await this.sendParts(ctx, begun.documentId, file);
      const { documentId } = begun;
      return await this.rpc.call(withNewDeadline(ctx), documentsRpc.finish, { documentId });
    } catch (error) {
      // If this fails, the service discards the upload after a while.
      await this.rpc.call(withNewDeadline(ctx), documentsRpc.abandon, begun).catch(() => undefined);
      throw error instanceof DomainError ? error : failure('document_incomplete');
    }
  }

  /** The document and its content. Fails before the first byte if the document does not exist. */
  async fetch(ctx: Ctx, documentId: string): Promise<{ document: DocumentWire; content: Readable }> {
    const first = await this.rpc.call(ctx, documentsRpc.readPart, { documentId, part: 0 });
    const { document } = first;
    const content = Readable.from(this.parts(ctx, document, first.content), { objectMode: false });
    return { document, content };
  }

  private async sendParts(ctx: Ctx, documentId: string, { content }: IncomingFile): Promise<void> {
    let part = 0;
    for await (const bytes of inParts(content, documentPartBytes)) {
      const request = { documentId, part, content: bytes.toString('base64') };
      await this.rpc.call(withNewDeadline(ctx), documentsRpc.addPart, request);
      part += 1;
    }
  }

  private async *parts(ctx: Ctx, { id: documentId, bytes }: DocumentWire, first: string) {
    yield Buffer.from(first, 'base64');
    for (let part = 1; part * documentPartBytes < bytes; part++) {
      const request = { documentId, part };
      const { content } = await this.rpc.call(withNewDeadline(ctx), documentsRpc.readPart, request);
      yield Buffer.from(content, 'base64');
    }
  }
}
