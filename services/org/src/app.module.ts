import { Module, type DynamicModule } from '@nestjs/common';
import { MailModule, PlatformModule } from '@almoner/platform';
import { AuditModule } from './audit/audit.module.ts';
import { CategoriesModule } from './categories/categories.module.ts';
import { ClientsModule } from './clients/clients.module.ts';
import { ConfigModule } from './config.module.ts';
import { type OrgConfig } from './config.ts';
import { DocumentsModule } from './documents/documents.module.ts';
import { InvitesModule } from './invites/invites.module.ts';
import { MembersModule } from './members/members.module.ts';
import { OrganizationsModule } from './organizations/organizations.module.ts';
import { TeamsModule } from './teams/teams.module.ts';

@Module({})
export class AppModule {
  static with(config: OrgConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forService({ service: 'org', environment: config, entities: [] }),
        MailModule.with(config),
        ConfigModule.with(config),
        AuditModule,
        CategoriesModule,
        OrganizationsModule,
        DocumentsModule,
        MembersModule,
        TeamsModule,
        InvitesModule,
        ClientsModule,
      ],
    };
  }
}
