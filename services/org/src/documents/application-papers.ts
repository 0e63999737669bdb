import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx, type Transaction } from '@almoner/platform';
import { DocumentStore } from './document-store.port.ts';
import { DocumentTrail } from './document-trail.ts';
import { toDocument } from './document.presenter.ts';
import { partCount } from './domain/document-parts.ts';
import { DocumentRepository, type DocumentRecord } from './persistence/document.repository.ts';

/** A letter that was handed in and that the partner does not have yet. */
export interface LetterOnItsWay {
  readonly documentId: string;
  readonly name: string;
  /** A media type. */
  readonly type: string;
  /** The partner's name of the file, or what is to be sent of it. */
  readonly file: { readonly id: string } | { readonly content: Uint8Array };
}

/** What becomes of documents when the application that they belong to is sent. */
@Injectable()
export class ApplicationPapers {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly store: DocumentStore,
    private readonly trail: DocumentTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The applicant's documents become those of the organization that `ctx` is bound to. */
  async adopt(tx: Transaction, ctx: Ctx, userId: string, organizationId: string): Promise<void> {
    await this.documents.adopt(tx, userId, organizationId);
    const adopted = await this.documents.list(tx, { organizationId, userId });
    for (const document of adopted.map(toDocument))
      if (document !== null) await this.trail.added(tx, ctx, document);
    await this.handIn(tx, organizationId);
  }

  /** From here on the newest letter is the partner's to see. */
  handIn(tx: Transaction, organizationId: string): Promise<void> {
    return this.documents.handInLetter(tx, organizationId, this.clock.now());
  }

  /** The letter handed in last, unless the partner has it. */
  async letterOnItsWay(tx: Transaction, organizationId: string): Promise<LetterOnItsWay | null> {
    const letter = await this.documents.letterOnItsWay(tx, organizationId);
    if (letter === null) return null;
    const { id: documentId, name, type, stripeFileId: id } = letter;
    const file = id === null ? { content: await this.contentOf(tx, letter) } : { id };
    return { documentId, name, type: type ?? '', file };
  }

  noteSent(tx: Transaction, { documentId }: LetterOnItsWay, fileId: string): Promise<void> {
    return this.documents.noteFile(tx, documentId, fileId);
  }

  noteArrived(tx: Transaction, { documentId }: LetterOnItsWay): Promise<void> {
    return this.documents.noteArrival(tx, documentId, this.clock.now());
  }

  /** An advisor firm is not reviewed: nobody would look at its papers, so they are not kept. */
  drop(tx: Transaction, userId: string): Promise<void> {
    return this.documents.removeDrafts(tx, userId);
  }

  private async contentOf(tx: Transaction, { id, bytes }: DocumentRecord): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    for (let part = 0; part < partCount(bytes); part++) {
      const content = await this.store.read(tx, id, part);
      if (content === null) throw new Error(`The document ${id} lacks its part ${part}.`);
      parts.push(content);
    }
    return Buffer.concat(parts);
  }
}
