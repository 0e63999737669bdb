import { Injectable } from '@nestjs/common';
import {
  notFound,
  type DocumentWire,
  type ReplyOf,
  type RequestOf,
  type documentsRpc,
} from '@almoner/contracts';
import { FileStore, type InFileTransaction } from '@almoner/files';
import { UnitOfWork, type Ctx } from '@almoner/platform';
import { documentOwner } from '../document-owner.ts';
import { toDocument } from '../document.presenter.ts';
import { DocumentRepository } from '../persistence/document.repository.ts';

type ReadPart = typeof documentsRpc.readPart;

@Injectable()
export class ReadDocuments {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly documents: DocumentRepository,
    private readonly store: FileStore,
  ) {}

  async list(ctx: Ctx): Promise<DocumentWire[]> {
    const owner = documentOwner(ctx);
    const records = await this.unitOfWork.run(ctx, async (tx) => {
      await this.documents.setUser(tx, owner);
      return this.documents.list(tx, owner);
    });
    return records.map(toDocument).filter((document) => document !== null);
  }

  async part(ctx: Ctx, { documentId, part }: RequestOf<ReadPart>): Promise<ReplyOf<ReadPart>> {
    const owner = documentOwner(ctx);
    const inTransaction: InFileTransaction = (work) =>
      this.unitOfWork.run(ctx, async (tx) => {
        await this.documents.setUser(tx, owner);
        return work(tx);
      });
    const record = await inTransaction((tx) => this.documents.lockShared(tx, owner, documentId));
    const document = record && toDocument(record);
    const content = document && (await this.store.read(inTransaction, documentId, part));
    if (!document || !content) throw notFound();
    return { document, content: Buffer.from(content).toString('base64') };
  }
}
