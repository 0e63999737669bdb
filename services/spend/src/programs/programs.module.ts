import { Module } from '@nestjs/common';
import { CategoriesModule } from '../categories/categories.module.ts';
import { FundsModule } from '../funds/funds.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { ProgramMemberRepository } from './persistence/program-member.repository.ts';
import { ProgramPeriodReader } from './persistence/program-period.reader.ts';
import { ProgramReader } from './persistence/program.reader.ts';
import { ProgramRepository } from './persistence/program.repository.ts';
import { ProgramChangePublisher } from './program-change-publisher.ts';
import { ProgramsRpcController } from './programs.rpc.controller.ts';
import { ChangeProgramStatus } from './use-cases/change-program-status.ts';
import { CreateProgram } from './use-cases/create-program.ts';
import { ListProgramPeriods } from './use-cases/list-program-periods.ts';
import { ManageProgramMembers } from './use-cases/manage-program-members.ts';
import { ListPrograms } from './use-cases/list-programs.ts';
import { UpdateProgram } from './use-cases/update-program.ts';

@Module({
  imports: [CategoriesModule, FundsModule, LimitsModule],
  controllers: [ProgramsRpcController],
  providers: [
    ProgramReader,
    ProgramRepository,
    ProgramMemberRepository,
    ProgramPeriodReader,
    ListProgramPeriods,
    ManageProgramMembers,
    ProgramChangePublisher,
    ListPrograms,
    CreateProgram,
    UpdateProgram,
    ChangeProgramStatus,
  ],
  exports: [ProgramRepository, ProgramMemberRepository, ProgramChangePublisher, ListPrograms],
})
export class ProgramsModule {}
