import { Inject, Injectable } from '@nestjs/common';
import { FileStore } from '@almoner/files';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx, type Transaction } from '@almoner/platform';
import { DocumentAudit } from './document-audit.ts';
import { toDocument } from './document.presenter.ts';
import { DocumentRepository, type DocumentRecord } from './persistence/document.repository.ts';

/** A determination letter that was handed in but not delivered to Stripe. */
export interface PendingLetter {
  readonly documentId: string;
  readonly name: string;
  /** A media type. */
  readonly type: string;
  /** The id of the file at Stripe, or the content to upload. */
  readonly file: { readonly id: string } | { readonly content: Uint8Array };
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
    await this.handIn(tx, organizationId);
  }

  /** Hands in the newest determination letter for the review. */
  handIn(tx: Transaction, organizationId: string): Promise<void> {
    return this.documents.markLetterHandedIn(tx, organizationId, this.clock.now());
  }

  /** The letter handed in last; null when it was delivered. */
  async findPendingLetter(tx: Transaction, organizationId: string): Promise<PendingLetter | null> {
    const letter = await this.documents.findPendingLetter(tx, organizationId);
    if (letter === null) return null;
    const { id: documentId, name, type, stripeFileId: id } = letter;
    const file = id === null ? { content: await this.contentOf(tx, letter) } : { id };
    return { documentId, name, type: type ?? '', file };
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

  private async contentOf(tx: Transaction, letter: DocumentRecord): Promise<Uint8Array> {
    const content = await this.store.readAll(tx, letter);
    if (content === null) throw new Error(`The document ${letter.id} is incomplete.`);
    return content;
  }
}
