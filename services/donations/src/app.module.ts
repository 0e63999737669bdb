import { Module, type DynamicModule } from '@nestjs/common';
import { donationsEvents, stripeEventRpc } from '@almoner/contracts';
import { MailModule, PlatformModule, auditTrail, stripeEvents } from '@almoner/platform';
import { CampaignsRpcController } from './campaigns/campaigns.rpc.controller.ts';
import { CampaignReader } from './campaigns/persistence/campaign.reader.ts';
import { CampaignRepository } from './campaigns/persistence/campaign.repository.ts';
import { CreateCampaign } from './campaigns/use-cases/create-campaign.ts';
import { GetPublicCampaign } from './campaigns/use-cases/get-public-campaign.ts';
import { ListCampaigns } from './campaigns/use-cases/list-campaigns.ts';
import { DONATIONS_CONFIG, type DonationsConfig } from './config.ts';
import { GiftKeys } from './gifts/gift-keys.ts';
import { GiftsRpcController } from './gifts/gifts.rpc.controller.ts';
import { Payments } from './gifts/payments.port.ts';
import { GiftFinder } from './gifts/persistence/gift.finder.ts';
import { GiftReader } from './gifts/persistence/gift.reader.ts';
import { GiftRepository } from './gifts/persistence/gift.repository.ts';
import { StartLimits } from './gifts/persistence/start-limits.repository.ts';
import { GetGiftState } from './gifts/use-cases/get-gift-state.ts';
import { HearOfPayment } from './gifts/use-cases/hear-of-payment.ts';
import { ListGifts } from './gifts/use-cases/list-gifts.ts';
import { LookAfterGift } from './gifts/use-cases/look-after-gift.ts';
import { LookForRefunds } from './gifts/use-cases/look-for-refunds.ts';
import { QuoteGift } from './gifts/use-cases/quote-gift.ts';
import { SettleGift } from './gifts/use-cases/settle-gift.ts';
import { StartGift } from './gifts/use-cases/start-gift.ts';
import { OrganizationsEventsController } from './organizations/organizations.events.controller.ts';
import { OrganizationRepository } from './organizations/persistence/organization.repository.ts';
import { FollowOrganization } from './organizations/use-cases/follow-organization.ts';
import { ReceiptRepository } from './receipts/persistence/receipt.repository.ts';
import { ReceiptMails } from './receipts/receipt-mails.ts';
import { IssueReceipt } from './receipts/use-cases/issue-receipt.ts';
import { VoidReceipt } from './receipts/use-cases/void-receipt.ts';
import { DirectCharges } from './stripe/direct-charges.ts';
import { GiftSweep } from './stripe/gift-sweep.ts';
import { stripeClient } from './stripe/stripe-client.ts';
import { StripeEventApplier } from './stripe/stripe-event.applier.ts';

const organizations = [OrganizationRepository, FollowOrganization];
const campaigns = [
  auditTrail(donationsEvents.changeRecorded),
  CampaignRepository,
  CampaignReader,
  ListCampaigns,
  CreateCampaign,
  GetPublicCampaign,
];
const gifts = [
  GiftRepository,
  GiftFinder,
  GiftReader,
  StartLimits,
  GiftKeys,
  QuoteGift,
  StartGift,
  GetGiftState,
  ListGifts,
  SettleGift,
  HearOfPayment,
  LookAfterGift,
  LookForRefunds,
  { provide: Payments, useClass: DirectCharges },
];
const receipts = [ReceiptRepository, ReceiptMails, IssueReceipt, VoidReceipt];
const ownEvents = stripeEvents(stripeEventRpc.donations, StripeEventApplier);
const stripe = [stripeClient, ...ownEvents.providers, GiftSweep];

@Module({})
export class AppModule {
  static with(config: DonationsConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forService({ service: 'donations', environment: config, entities: [] }),
        MailModule.with(config),
      ],
      controllers: [
        OrganizationsEventsController,
        CampaignsRpcController,
        GiftsRpcController,
        ownEvents.controller,
      ],
      providers: [
        { provide: DONATIONS_CONFIG, useValue: config },
        ...organizations,
        ...campaigns,
        ...gifts,
        ...receipts,
        ...stripe,
      ],
    };
  }
}
