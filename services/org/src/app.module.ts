import { Module, type DynamicModule } from '@nestjs/common';
import { MailModule, PlatformModule } from '@almoner/platform';
import { AlertsModule } from './alerts/alerts.module.ts';
import { AuditModule } from './audit/audit.module.ts';
import { ChartModule } from './chart/chart.module.ts';
import { AdvisorsModule } from './advisors/advisors.module.ts';
import { ConfigModule } from './config.module.ts';
import { type OrgConfig } from './config.ts';
import { NotificationsModule } from './notifications/notifications.module.ts';
import { InvitesModule } from './membership/invites/invites.module.ts';
import { NewAdminsModule } from './membership/new-admins/new-admins.module.ts';
import { MembersModule } from './membership/members/members.module.ts';
import { OnboardingModule } from './onboarding/onboarding.module.ts';
import { OrganizationsModule } from './membership/organizations/organizations.module.ts';
import { retentionRules } from './retention-rules.ts';
import { TeamsModule } from './membership/teams/teams.module.ts';

@Module({})
export class AppModule {
  static with(config: OrgConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forService({
          service: 'org',
          environment: config,
          entities: [],
          retention: retentionRules,
        }),
        MailModule.with(config),
        ConfigModule.with(config),
        AlertsModule,
        NotificationsModule,
        AuditModule,
        ChartModule,
        AdvisorsModule,
        OrganizationsModule,
        MembersModule,
        TeamsModule,
        InvitesModule,
        NewAdminsModule,
        OnboardingModule,
      ],
    };
  }
}
