import { Module } from '@nestjs/common';
import { TributeNoteRepository } from './persistence/tribute-note.repository.ts';
import { TributeMailer } from './tribute-mailer.ts';
import { TributesRpcController } from './tributes.rpc.controller.ts';
import { ResendTributeNote } from './use-cases/resend-tribute-note.ts';
import { SendTributeNote } from './use-cases/send-tribute-note.ts';

@Module({
  controllers: [TributesRpcController],
  providers: [TributeNoteRepository, TributeMailer, SendTributeNote, ResendTributeNote],
  exports: [TributeNoteRepository, SendTributeNote],
})
export class TributesModule {}
