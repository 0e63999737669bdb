import { Inject, Injectable } from '@nestjs/common';
import { notFound, type DonorNoteWire, type RequestOf, type donorNotesRpc } from '@almoner/contracts';
import { newId, type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { DonorNoteRepository, toDonorNoteWire } from '../persistence/donor-note.repository.ts';

@Injectable()
export class AddDonorNote {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly notes: DonorNoteRepository,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found` */
  async execute(ctx: Ctx, command: RequestOf<typeof donorNotesRpc.add>): Promise<DonorNoteWire> {
    const { actor, organizationId } = authorize(ctx, 'donor.manage');
    const { donorId, text } = command;
    const { noteId } = await this.unitOfWork.runOnce(ctx, 'add-donor-note', command, async (tx) => {
      if (!(await this.notes.lockDonor(tx, organizationId, donorId))) throw notFound();
      const id = newId();
      const author = { id: actor.userId, name: actor.name ?? actor.email };
      await this.notes.add(tx, organizationId, { id, donorId, text, author, createdAt: this.clock.now() });
      await this.audit.record(tx, ctx, {
        action: 'donor.add-note',
        subject: { kind: 'donor', id: donorId, name: '' },
        before: null,
        after: null,
      });
      return { noteId: id };
    });
    // Not from the stored answer: it must not keep a text that was deleted since.
    const row = await this.notes.find(ctx, donorId, noteId);
    if (row === null) throw notFound();
    return toDonorNoteWire(row);
  }
}
