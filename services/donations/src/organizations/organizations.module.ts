import { Module } from '@nestjs/common';
import { OrganizationsEventsController } from './organizations.events.controller.ts';
import { OrganizationRepository } from './persistence/organization.repository.ts';
import { SyncOrganization } from './use-cases/sync-organization.ts';

@Module({
  controllers: [OrganizationsEventsController],
  providers: [OrganizationRepository, SyncOrganization],
  exports: [OrganizationRepository],
})
export class OrganizationsModule {}
