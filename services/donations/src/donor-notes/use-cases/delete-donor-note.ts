import { Injectable } from '@nestjs/common';
import { notFound, type RequestOf, type donorNotesRpc } from '@almoner/contracts';
import { AuditTrail, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { DonorNoteRepository } from '../persistence/donor-note.repository.ts';

/** Any admin may delete any note. */
@Injectable()
export class DeleteDonorNote {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly notes: DonorNoteRepository,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws DomainError `not_found`, also when it was deleted before. */
  async execute(
    ctx: Ctx,
    { donorId, noteId }: RequestOf<typeof donorNotesRpc.delete>,
  ): Promise<Record<string, never>> {
    const { organizationId } = authorize(ctx, 'donor.manage');
    return this.unitOfWork.run(ctx, async (tx) => {
      const deleted = await this.notes.delete(tx, organizationId, donorId, noteId);
      if (deleted === null) throw notFound();
      const { author_name: author, created_at: createdAt } = deleted;
      await this.audit.record(tx, ctx, {
        action: 'donor.delete-note',
        subject: { kind: 'donor', id: donorId, name: '' },
        before: { author, writtenAt: createdAt.toISOString() },
        after: null,
      });
      return {};
    });
  }
}
