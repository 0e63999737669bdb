import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  documentsMax,
  failure,
  notFound,
  type DocumentWire,
  type ErrorCode,
  type ReplyOf,
  type RequestOf,
  type documentsRpc,
} from '@almoner/contracts';
import { documentNameOf, documentTypeOf, newId, type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, type Ctx, type Transaction } from '@almoner/platform';
import { DocumentStore } from '../document-store.port.ts';
import { documentOwner } from '../document-owner.ts';
import { DocumentTrail } from '../document-trail.ts';
import { toDocument } from '../document.presenter.ts';
import { partBytes, partCount } from '../domain/document-parts.ts';
import {
  DocumentRepository,
  type DocumentOwner,
  type DocumentRecord,
  type Finished,
} from '../persistence/document.repository.ts';
import { UploadLimits } from '../persistence/upload-limits.repository.ts';

type Rpc = typeof documentsRpc;

/** A file that comes in parts: it is a document when all of them are there and its content says what it is. */
@Injectable()
export class UploadDocument {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly documents: DocumentRepository,
    private readonly limits: UploadLimits,
    private readonly store: DocumentStore,
    private readonly trail: DocumentTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The same idempotency key goes on with the same document.
   * @throws DomainError `too_many_documents`, `too_many_requests`, `application_not_open`, `idempotency_key_reused`
   */
  async begin(ctx: Ctx, command: RequestOf<Rpc['begin']>): Promise<ReplyOf<Rpc['begin']>> {
    const owner = documentOwner(ctx);
    return this.unitOfWork.run(ctx, async (tx) => {
      await this.documents.enter(tx, owner);
      if (!(await this.documents.lock(tx, owner))) throw failure('application_not_open');
      const key = ctx.idempotencyKey;
      const known = key === null ? null : await this.documents.beginAgain(tx, owner, key);
      if (known !== null) return againOf(known, command);
      if ((await this.documents.count(tx, owner)) >= documentsMax) throw failure('too_many_documents');
      await this.limits.admit(tx, ctx, command.bytes);
      const documentId = newId();
      await this.documents.add(tx, owner, { ...command, id: documentId }, key);
      return { documentId, attempt: 1 };
    });
  }

  /** @throws DomainError `invalid_input` for a part of another length, `idempotency_key_reused` for another content. */
  async addPart(ctx: Ctx, command: RequestOf<Rpc['addPart']>): Promise<Record<never, never>> {
    const owner = documentOwner(ctx);
    const { documentId, part } = command;
    const content = Buffer.from(command.content, 'base64');
    return this.unitOfWork.run(ctx, async (tx) => {
      await this.documents.enter(tx, owner);
      const document = await this.documents.hold(tx, owner, documentId);
      if (document === null) throw notFound();
      const wanted = partBytes(document.bytes, part);
      if (content.length !== wanted || wanted === 0)
        throw failure('invalid_input', undefined, [
          { field: 'content', message: `This part has ${wanted} bytes` },
        ]);
      if (!(await this.store.keep(tx, documentId, part, content))) throw failure('idempotency_key_reused');
      return {};
    });
  }

  /**
   * An upload that begins when its applicant's organization was founded a moment ago is nobody's: what was begun before
   * has gone over with the founding, so that to look before the end is early enough.
   * @throws DomainError `document_incomplete`, `document_type_unsupported`, `application_not_open`, `changed_meanwhile`
   */
  async finish(ctx: Ctx, { documentId }: RequestOf<Rpc['finish']>): Promise<DocumentWire> {
    const owner = documentOwner(ctx);
    if (await this.documents.hasJoined(owner)) throw failure('changed_meanwhile');
    const outcome = await this.unitOfWork.run(ctx, async (tx) => {
      await this.documents.enter(tx, owner);
      const isOpen = await this.documents.lock(tx, owner);
      const document = await this.documents.lockOne(tx, owner, documentId);
      if (document === null) throw notFound();
      const finished = toDocument(document);
      if (finished !== null) return finished;
      if (!isOpen) throw failure('application_not_open');
      const refusal = await this.close(tx, ctx, document);
      if (refusal !== null) await this.documents.remove(tx, documentId);
      return refusal ?? this.read(tx, owner, documentId);
    });
    // Thrown only now, so that what cannot become a document is gone.
    if (typeof outcome === 'string') throw failure(outcome);
    return outcome;
  }

  async abandon(ctx: Ctx, command: RequestOf<Rpc['abandon']>): Promise<Record<never, never>> {
    const owner = documentOwner(ctx);
    return this.unitOfWork.run(ctx, async (tx) => {
      await this.documents.enter(tx, owner);
      const document = await this.documents.lockOne(tx, owner, command.documentId);
      const isLeft = document?.uploadedAt === null && document.attempt === command.attempt;
      if (isLeft) await this.documents.remove(tx, command.documentId);
      return {};
    });
  }

  private async close(tx: Transaction, ctx: Ctx, document: DocumentRecord): Promise<ErrorCode | null> {
    if ((await this.store.count(tx, document.id)) !== partCount(document.bytes))
      throw failure('document_incomplete');
    const told = await this.inspect(tx, document);
    if (told === null) return 'document_type_unsupported';
    await this.documents.finish(tx, document.id, told, this.clock.now());
    await this.trail.added(tx, ctx, { ...document, ...told });
    return null;
  }

  /** Null when it is none of the types that are taken. */
  private async inspect(tx: Transaction, { id, name, bytes }: DocumentRecord): Promise<Finished | null> {
    const hash = createHash('sha256');
    let type: Finished['type'] | null = null;
    for (let part = 0; part < partCount(bytes); part++) {
      const content = await this.store.read(tx, id, part);
      if (content === null) throw failure('document_incomplete');
      if (part === 0) type = documentTypeOf(content);
      hash.update(content);
    }
    return type === null ? null : { name: documentNameOf(name, type), type, sha256: hash.digest('hex') };
  }

  private async read(tx: Transaction, owner: DocumentOwner, id: string): Promise<DocumentWire> {
    const record = await this.documents.lockOne(tx, owner, id);
    const document = record && toDocument(record);
    if (!document) throw notFound();
    return document;
  }
}

function againOf(known: DocumentRecord, command: RequestOf<Rpc['begin']>): ReplyOf<Rpc['begin']> {
  const { id: documentId, attempt, purpose, name, bytes, type } = known;
  const isCalledSo = name === (type === null ? command.name : documentNameOf(command.name, type));
  const isSame = purpose === command.purpose && isCalledSo && bytes === command.bytes;
  if (!isSame) throw failure('idempotency_key_reused');
  return { documentId, attempt };
}
