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
import { withFreshDeadline } from '../../api/route.decorator.ts';

type Told = Omit<RequestOf<typeof documentsRpc.begin>, 'bytes'>;

/** Hands files through in parts: no more than one of each is held here, however many come at once. */
@Injectable()
export class DocumentTransfer {
  constructor(private readonly rpc: RpcClient) {}

  /** What breaks off, or takes too long, leaves nothing. @throws DomainError `document_incomplete` */
  async send(ctx: Ctx, told: Told, file: IncomingFile): Promise<DocumentWire> {
    const begun = await this.rpc.call(ctx, documentsRpc.begin, { ...told, bytes: file.bytes });
    try {
      await this.sendParts(ctx, begun.documentId, file);
      const { documentId } = begun;
      return await this.rpc.call(withFreshDeadline(ctx), documentsRpc.finish, { documentId });
    } catch (error) {
      // The service forgets it by itself after a while, if it does not hear this.
      await this.rpc.call(withFreshDeadline(ctx), documentsRpc.abandon, begun).catch(() => undefined);
      throw error instanceof DomainError ? error : failure('document_incomplete');
    }
  }

  /** The document and its bytes; whether it is there at all is known before the first byte. */
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
      await this.rpc.call(withFreshDeadline(ctx), documentsRpc.addPart, request);
      part += 1;
    }
  }

  private async *parts(ctx: Ctx, { id: documentId, bytes }: DocumentWire, first: string) {
    yield Buffer.from(first, 'base64');
    for (let part = 1; part * documentPartBytes < bytes; part++) {
      const request = { documentId, part };
      const { content } = await this.rpc.call(withFreshDeadline(ctx), documentsRpc.readPart, request);
      yield Buffer.from(content, 'base64');
    }
  }
}
