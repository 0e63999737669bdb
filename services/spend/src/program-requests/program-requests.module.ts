import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals/approvals.module.ts';
import { CardsModule } from '../cards/cards.module.ts';
import { ProgramsModule } from '../programs/programs.module.ts';
import { CardSubject } from './card.subject.ts';
import { RequestableProgramReader } from './persistence/requestable-program.reader.ts';
import { ProgramLimitSubject } from './program-limit.subject.ts';
import { ProgramMemberSubject } from './program-member.subject.ts';
import { ProgramRequestsRpcController } from './program-requests.rpc.controller.ts';
import { RequestOnProgram } from './use-cases/request-on-program.ts';

@Module({
  imports: [ApprovalsModule, CardsModule, ProgramsModule],
  controllers: [ProgramRequestsRpcController],
  providers: [
    RequestableProgramReader,
    RequestOnProgram,
    CardSubject,
    ProgramLimitSubject,
    ProgramMemberSubject,
  ],
})
export class ProgramRequestsModule {}
