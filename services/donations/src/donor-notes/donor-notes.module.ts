import { Module } from '@nestjs/common';
import { DonorsModule } from '../donors/donors.module.ts';
import { DonorNotesRpcController } from './donor-notes.rpc.controller.ts';
import { DonorNoteRepository } from './persistence/donor-note.repository.ts';
import { AddDonorNote } from './use-cases/add-donor-note.ts';
import { DeleteDonorNote } from './use-cases/delete-donor-note.ts';
import { ListDonorNotes } from './use-cases/list-donor-notes.ts';

@Module({
  imports: [DonorsModule],
  controllers: [DonorNotesRpcController],
  providers: [DonorNoteRepository, ListDonorNotes, AddDonorNote, DeleteDonorNote],
})
export class DonorNotesModule {}
