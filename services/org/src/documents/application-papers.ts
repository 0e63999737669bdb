import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx, type Transaction } from '@almoner/platform';
import { DocumentTrail } from './document-trail.ts';
import { toDocument } from './document.presenter.ts';
import { DocumentRepository } from './persistence/document.repository.ts';

/** What becomes of documents when the application that they belong to is sent. */
@Injectable()
export class ApplicationPapers {
  constructor(
    private readonly documents: DocumentRepository,
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

  /** An advisor firm is not reviewed: nobody would look at its papers, so they are not kept. */
  drop(tx: Transaction, userId: string): Promise<void> {
    return this.documents.removeDrafts(tx, userId);
  }
}
