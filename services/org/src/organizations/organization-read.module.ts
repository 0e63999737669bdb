import { Module } from '@nestjs/common';
import { OrganizationReader } from './persistence/organization.reader.ts';

@Module({ providers: [OrganizationReader], exports: [OrganizationReader] })
export class OrganizationReadModule {}
