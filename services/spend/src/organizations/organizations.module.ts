import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.ts';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { TreasuriesModule } from '../treasuries/treasuries.module.ts';
import { OrganizationsEventsController } from './organizations.events.controller.ts';
import { OrganizationRepository } from './persistence/organization.repository.ts';
import { SyncOrganization } from './use-cases/sync-organization.ts';

@Module({
  imports: [CardsModule, LedgerModule, TreasuriesModule],
  controllers: [OrganizationsEventsController],
  providers: [OrganizationRepository, SyncOrganization],
})
export class OrganizationsModule {}
