import { Module } from '@nestjs/common';
import { OrganizationsEventsController } from './organizations.events.controller.ts';
import { OrganizationRepository } from './persistence/organization.repository.ts';
import { FollowOrganization } from './use-cases/follow-organization.ts';

@Module({
  controllers: [OrganizationsEventsController],
  providers: [OrganizationRepository, FollowOrganization],
  exports: [OrganizationRepository],
})
export class OrganizationsModule {}
