import { Injectable } from '@nestjs/common';
import { type ReplyOf, type RequestOf, type donorNotesRpc } from '@almoner/contracts';
import { authorize, pageOf, readCursor, type Ctx } from '@almoner/platform';
import { GetDonor } from '../../donors/use-cases/get-donor.ts';
import { DonorNoteRepository, toDonorNoteWire } from '../persistence/donor-note.repository.ts';

type List = typeof donorNotesRpc.list;

const defaultLimit = 50;

@Injectable()
export class ListDonorNotes {
  constructor(
    private readonly getDonor: GetDonor,
    private readonly notes: DonorNoteRepository,
  ) {}

  /** @throws DomainError `not_found` */
  async execute(
    ctx: Ctx,
    { donorId, limit = defaultLimit, cursor }: RequestOf<List>,
  ): Promise<ReplyOf<List>> {
    authorize(ctx, 'gift.read');
    await this.getDonor.assertExists(ctx, donorId);
    const rows = await this.notes.list(ctx, donorId, limit, readCursor(cursor));
    return pageOf(rows, limit, ({ created_at: at, id }) => ({ at, id }), toDonorNoteWire);
  }
}
