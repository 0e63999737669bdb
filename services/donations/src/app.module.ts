import { Module, type DynamicModule } from '@nestjs/common';
import { type Clock } from '@almoner/kernel';
import { MailModule, PlatformModule } from '@almoner/platform';
import { CampaignMatchesModule } from './campaign-matches/campaign-matches.module.ts';
import { CampaignDashboardModule } from './campaign-dashboard/campaign-dashboard.module.ts';
import { CampaignsModule } from './campaigns/campaigns.module.ts';
import { type DonationsConfig } from './config.ts';
import { CoreModule } from './core.module.ts';
import { DisputesModule } from './disputes/disputes.module.ts';
import { DonorImportsModule } from './donor-imports/donor-imports.module.ts';
import { DonorNotesModule } from './donor-notes/donor-notes.module.ts';
import { DonorSegmentsModule } from './donor-segments/donor-segments.module.ts';
import { DonorsModule } from './donors/donors.module.ts';
import { EmployerMatchesModule } from './employer-matches/employer-matches.module.ts';
import { ForgoneReimbursementsModule } from './forgone-reimbursements/forgone-reimbursements.module.ts';
import { FundsModule } from './funds/funds.module.ts';
import { FundraisingModule } from './fundraising/fundraising.module.ts';
import { GiftFeesModule } from './gift-fees/gift-fees.module.ts';
import { GiftsModule } from './gifts/gifts.module.ts';
import { OrganizationsModule } from './organizations/organizations.module.ts';
import { PortalModule } from './portal/portal.module.ts';
import { RecurringGiftsModule } from './recurring-gifts/recurring-gifts.module.ts';
import { ReceiptsModule } from './receipts/receipts.module.ts';
import { RefundsModule } from './refunds/refunds.module.ts';
import { StripeClientModule } from './stripe/stripe-client.module.ts';
import { StripeModule } from './stripe/stripe.module.ts';
import { TributesModule } from './tributes/tributes.module.ts';
import { UploadsModule } from './uploads/uploads.module.ts';
import { YearlyStatementsModule } from './yearly-statements/yearly-statements.module.ts';

@Module({})
export class AppModule {
  static with(config: DonationsConfig, clock?: Clock): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forService({ service: 'donations', environment: config, entities: [], clock }),
        MailModule.with(config),
        CoreModule.with(config),
        OrganizationsModule,
        FundsModule,
        CampaignsModule,
        CampaignDashboardModule,
        CampaignMatchesModule,
        ReceiptsModule,
        TributesModule,
        FundraisingModule,
        GiftFeesModule,
        GiftsModule,
        EmployerMatchesModule,
        ForgoneReimbursementsModule,
        RecurringGiftsModule,
        PortalModule,
        DonorsModule,
        DonorNotesModule,
        DonorSegmentsModule,
        YearlyStatementsModule,
        DonorImportsModule,
        RefundsModule,
        UploadsModule,
        DisputesModule,
        StripeClientModule,
        StripeModule,
      ],
    };
  }
}
