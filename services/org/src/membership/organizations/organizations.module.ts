import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/directory.module.ts';
import { OrganizationChangePublisher } from './organization-change-publisher.ts';
import { OrganizationsRpcController } from './organizations.rpc.controller.ts';
import { OrganizationReader } from './persistence/organization.reader.ts';
import { OrganizationRepository } from './persistence/organization.repository.ts';
import { GetOrganizationAddress } from './use-cases/get-organization-address.ts';
import { GetOrganization } from './use-cases/get-organization.ts';

@Module({
  imports: [DirectoryModule],
  controllers: [OrganizationsRpcController],
  providers: [
    OrganizationReader,
    OrganizationRepository,
    OrganizationChangePublisher,
    GetOrganization,
    GetOrganizationAddress,
  ],
  exports: [OrganizationReader, OrganizationRepository, OrganizationChangePublisher],
})
export class OrganizationsModule {}
