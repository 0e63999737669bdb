import { Injectable } from '@nestjs/common';
import { failure, notFound, type RequestOf, type documentsRpc } from '@almoner/contracts';
import { UnitOfWork, type Ctx } from '@almoner/platform';
import { documentOwner } from '../document-owner.ts';
import { DocumentAudit } from '../document-audit.ts';
import { toDocument } from '../document.presenter.ts';
import { DocumentRepository } from '../persistence/document.repository.ts';

@Injectable()
export class RemoveDocument {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly documents: DocumentRepository,
    private readonly audit: DocumentAudit,
  ) {}

  /**
   * A document that was submitted for the review cannot be removed.
   * @throws DomainError `document_handed_in`, `application_not_open`
   */
  async execute(ctx: Ctx, { documentId }: RequestOf<typeof documentsRpc.remove>) {
    const owner = documentOwner(ctx);
    return this.unitOfWork.run(ctx, async (tx) => {
      await this.documents.setUser(tx, owner);
      const isOpen = await this.documents.lock(tx, owner);
      const record = await this.documents.lockOne(tx, owner, documentId);
      const document = record && toDocument(record);
      if (!document) throw notFound();
      if (document.isHandedIn) throw failure('document_handed_in');
      if (!isOpen) throw failure('application_not_open');
      await this.documents.remove(tx, documentId);
      await this.audit.removed(tx, ctx, document);
      return {};
    });
  }
}
