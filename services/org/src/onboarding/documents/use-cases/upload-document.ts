import { Inject, Injectable } from '@nestjs/common';
import {
  documentsMax,
  failure,
  notFound,
  type DocumentWire,
  type ReplyOf,
  type RequestOf,
  type documentsRpc,
} from '@almoner/contracts';
import {
  ContentInspector,
  FileStore,
  UploadLimits,
  assertPart,
  type InFileTransaction,
} from '@almoner/files';
import { documentTypes, fileNameOf, newId, type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, type Ctx, type Transaction } from '@almoner/platform';
import { documentOwner } from '../document-owner.ts';
import { DocumentAudit } from '../document-audit.ts';
import { toDocument } from '../document.presenter.ts';
import {
  DocumentRepository,
  type DocumentOwner,
  type DocumentRecord,
  type Finished,
} from '../persistence/document.repository.ts';

type Rpc = typeof documentsRpc;

/** Uploads a file in parts. The last step checks the content, which decides the type of the document. */
@Injectable()
export class UploadDocument {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly documents: DocumentRepository,
    private readonly limits: UploadLimits,
    private readonly store: FileStore,
    private readonly audit: DocumentAudit,
    private readonly inspector: ContentInspector,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The same idempotency key resumes the same document.
   * @throws DomainError `too_many_documents`, `too_many_requests`, `application_not_open`, `idempotency_key_reused`
   */
  async begin(ctx: Ctx, command: RequestOf<Rpc['begin']>): Promise<ReplyOf<Rpc['begin']>> {
    const owner = documentOwner(ctx);
    return this.unitOfWork.run(ctx, async (tx) => {
      await this.documents.setUser(tx, owner);
      if (!(await this.documents.lock(tx, owner))) throw failure('application_not_open');
      const key = ctx.idempotencyKey;
      const known = key === null ? null : await this.documents.restart(tx, owner, key);
      if (known !== null) return toRestarted(known, command);
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
      await this.documents.setUser(tx, owner);
      const document = await this.documents.lockShared(tx, owner, documentId);
      if (document === null) throw notFound();
      assertPart(content, document.bytes, part);
      if (!(await this.store.save(tx, documentId, part, content))) throw failure('idempotency_key_reused');
      return {};
    });
  }

  /**
   * An upload that began without an organization cannot be finished after its applicant joined or created one:
   * documents move to the organization when it is created, and this one would be left behind.
   * @throws DomainError `document_incomplete`, `document_type_unsupported`, `document_unreadable`, `document_encrypted`,
   * `document_has_active_content`, `image_too_large`, `application_not_open`, `changed_meanwhile`
   */
  async finish(ctx: Ctx, { documentId }: RequestOf<Rpc['finish']>): Promise<DocumentWire> {
    const owner = documentOwner(ctx);
    if (await this.documents.hasJoined(owner)) throw failure('changed_meanwhile');
    // Outside of a transaction, because parsing takes long; stored parts never change.
    const inspected = await this.inspector.inspect(documentTypes, () =>
      this.contentOf(ctx, owner, documentId),
    );
    const outcome = await this.unitOfWork.run(ctx, async (tx) => {
      await this.documents.setUser(tx, owner);
      const isOpen = await this.documents.lock(tx, owner);
      const document = await this.documents.lockOne(tx, owner, documentId);
      if (document === null) throw notFound();
      const finished = toDocument(document);
      if (finished !== null) return finished;
      if (!isOpen) throw failure('application_not_open');
      if ('refusal' in inspected) await this.documents.remove(tx, documentId);
      else await this.complete(tx, ctx, document, inspected);
      return 'refusal' in inspected ? inspected.refusal : this.read(tx, owner, documentId);
    });
    // Thrown after the commit, which removes the refused upload.
    if (typeof outcome === 'string') throw failure(outcome);
    return outcome;
  }

  async abandon(ctx: Ctx, command: RequestOf<Rpc['abandon']>): Promise<Record<never, never>> {
    const owner = documentOwner(ctx);
    return this.unitOfWork.run(ctx, async (tx) => {
      await this.documents.setUser(tx, owner);
      const document = await this.documents.lockOne(tx, owner, command.documentId);
      const isCurrentAttempt = document?.uploadedAt === null && document.attempt === command.attempt;
      if (isCurrentAttempt) await this.documents.remove(tx, command.documentId);
      return {};
    });
  }

  /** @throws DomainError `document_incomplete` */
  private async contentOf(ctx: Ctx, owner: DocumentOwner, id: string): Promise<Buffer> {
    const inTransaction: InFileTransaction = (work) =>
      this.unitOfWork.run(ctx, async (tx) => {
        await this.documents.setUser(tx, owner);
        return work(tx);
      });
    const document = await inTransaction((tx) => this.documents.lockShared(tx, owner, id));
    if (document === null) throw notFound();
    const content = await this.store.readAll(inTransaction, document);
    if (content === null) throw failure('document_incomplete');
    return content;
  }

  private async complete(
    tx: Transaction,
    ctx: Ctx,
    document: DocumentRecord,
    content: Pick<Finished, 'type' | 'sha256'>,
  ): Promise<void> {
    const finished = { ...content, name: fileNameOf(document.name, content.type) };
    await this.documents.finish(tx, document.id, finished, this.clock.now());
    await this.audit.added(tx, ctx, { ...document, ...finished });
  }

  private async read(tx: Transaction, owner: DocumentOwner, id: string): Promise<DocumentWire> {
    const record = await this.documents.lockOne(tx, owner, id);
    const document = record && toDocument(record);
    if (!document) throw notFound();
    return document;
  }
}

function toRestarted(known: DocumentRecord, command: RequestOf<Rpc['begin']>): ReplyOf<Rpc['begin']> {
  const { id: documentId, attempt, purpose, name, bytes, type } = known;
  const hasSameName = name === (type === null ? command.name : fileNameOf(command.name, type));
  const isSame = purpose === command.purpose && hasSameName && bytes === command.bytes;
  if (!isSame) throw failure('idempotency_key_reused');
  return { documentId, attempt };
}
