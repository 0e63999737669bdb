import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { ProgramsModule } from '../programs/programs.module.ts';
import { TreasuryRepository } from './persistence/treasury.repository.ts';
import { TreasuriesEventsController } from './treasuries.events.controller.ts';
import { TreasuriesRpcController } from './treasuries.rpc.controller.ts';
import { CloseTreasury } from './use-cases/close-treasury.ts';
import { SyncTeam } from './use-cases/sync-team.ts';
import { ListTreasuries } from './use-cases/list-treasuries.ts';
import { MoveTreasury } from './use-cases/move-treasury.ts';

@Module({
  imports: [LedgerModule, ProgramsModule],
  controllers: [TreasuriesRpcController, TreasuriesEventsController],
  providers: [TreasuryRepository, SyncTeam, ListTreasuries, MoveTreasury, CloseTreasury],
  exports: [TreasuryRepository],
})
export class TreasuriesModule {}
