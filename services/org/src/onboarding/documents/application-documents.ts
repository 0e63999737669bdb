import { Inject, Injectable } from '@nestjs/common';
import { FileStore, type InFileTransaction } from '@almoner/files';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx, type Transaction } from '@almoner/platform';
import { DocumentAudit } from './document-audit.ts';
import { toDocument } from './document.presenter.ts';
import { DocumentRepository } from './persistence/document.repository.ts';

/** A determination letter that was submitted but not delivered to Stripe. */
export interface PendingLetter {
  readonly documentId: string;
  readonly name: string;
  /** A media type. */
  readonly type: string;
  readonly bytes: number;
  /** The id of the file at Stripe; null before it is uploaded. */
  readonly fileId: string | null;
}

/** The documents of an application when it is sent and reviewed. */
@Injectable()
export class ApplicationDocuments {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly store: FileStore,
    private readonly audit: DocumentAudit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Assigns the applicant's documents to the organization that `ctx` is bound to. */
  async assignToOrganization(
    tx: Transaction,
    ctx: Ctx,
    userId: string,
    organizationId: string,
  ): Promise<void> {
    await this.documents.assignToOrganization(tx, userId, organizationId);
    const assigned = await this.documents.list(tx, { organizationId, userId });
    for (const document of assigned.map(toDocument))
      if (document !== null) await this.audit.added(tx, ctx, document);
    await this.submitLetter(tx, organizationId);
  }

  /** Submits the newest determination letter for the review. */
  submitLetter(tx: Transaction, organizationId: string): Promise<void> {
    return this.documents.markLetterSubmitted(tx, organizationId, this.clock.now());
  }

  /** The letter submitted last; null when it was delivered. */
  async findPendingLetter(tx: Transaction, organizationId: string): Promise<PendingLetter | null> {
    const letter = await this.documents.findPendingLetter(tx, organizationId);
    if (letter === null) return null;
    const { id: documentId, name, type, bytes, stripeFileId: fileId } = letter;
    return { documentId, name, type: type ?? '', bytes, fileId };
  }

  /** @throws DomainError `file_store_unavailable`, `file_damaged` */
  async contentOf(within: InFileTransaction, { documentId: id, bytes }: PendingLetter): Promise<Uint8Array> {
    const content = await this.store.readAll(within, { id, bytes });
    if (content === null) throw new Error(`The document ${id} is incomplete.`);
    return content;
  }

  saveFileId(tx: Transaction, { documentId }: PendingLetter, fileId: string): Promise<void> {
    return this.documents.saveFileId(tx, documentId, fileId);
  }

  markDelivered(tx: Transaction, { documentId }: PendingLetter): Promise<void> {
    return this.documents.markDelivered(tx, documentId, this.clock.now());
  }

  /** An advisor firm is not reviewed, so its documents are not kept. */
  removeUnsent(tx: Transaction, userId: string): Promise<void> {
    return this.documents.removeUnsent(tx, userId);
  }
}
