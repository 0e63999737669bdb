import { Controller } from '@nestjs/common';
import { donorNotesRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { AddDonorNote } from './use-cases/add-donor-note.ts';
import { DeleteDonorNote } from './use-cases/delete-donor-note.ts';
import { ListDonorNotes } from './use-cases/list-donor-notes.ts';

@Controller()
export class DonorNotesRpcController {
  constructor(
    private readonly listNotes: ListDonorNotes,
    private readonly addNote: AddDonorNote,
    private readonly deleteNote: DeleteDonorNote,
  ) {}

  @Rpc(donorNotesRpc.list)
  list(ctx: Ctx, request: RequestOf<typeof donorNotesRpc.list>) {
    return this.listNotes.execute(ctx, request);
  }

  @Rpc(donorNotesRpc.add)
  add(ctx: Ctx, request: RequestOf<typeof donorNotesRpc.add>) {
    return this.addNote.execute(ctx, request);
  }

  @Rpc(donorNotesRpc.delete)
  delete(ctx: Ctx, request: RequestOf<typeof donorNotesRpc.delete>) {
    return this.deleteNote.execute(ctx, request);
  }
}
