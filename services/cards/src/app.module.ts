import { Module, type DynamicModule } from '@nestjs/common';
import { MailModule, PlatformModule } from '@almoner/platform';
import { CardsModule } from './cards/cards.module.ts';
import { CommentsModule } from './comments/comments.module.ts';
import { CategoryRulesModule } from './category-rules/category-rules.module.ts';
import { type CardsConfig } from './config.ts';
import { CoreModule } from './core.module.ts';
import { PendingCardsModule } from './pending-cards/pending-cards.module.ts';
import { MemberChangesModule } from './member-changes/member-changes.module.ts';
import { EmailsModule } from './emails/emails.module.ts';
import { PeopleModule } from './people/people.module.ts';
import { PurchasesModule } from './purchases/purchases.module.ts';
import { ReceiptMailModule } from './receipt-mail/receipt-mail.module.ts';
import { ReceiptPolicyModule } from './receipt-policy/receipt-policy.module.ts';
import { ReceiptsModule } from './receipts/receipts.module.ts';
import { retentionRules } from './retention-rules.ts';
import { StripeClientModule } from './stripe/stripe-client.module.ts';
import { StripeModule } from './stripe/stripe.module.ts';
import { ViewsModule } from './views/views.module.ts';

@Module({})
export class AppModule {
  static with(config: CardsConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forService({
          service: 'cards',
          environment: config,
          entities: [],
          retention: retentionRules,
        }),
        ViewsModule,
        MailModule.with(config),
        CoreModule.with(config),
        EmailsModule,
        PeopleModule,
        CardsModule,
        CategoryRulesModule,
        CommentsModule,
        PendingCardsModule,
        MemberChangesModule,
        PurchasesModule,
        ReceiptMailModule,
        ReceiptPolicyModule,
        ReceiptsModule,
        StripeClientModule,
        StripeModule,
      ],
    };
  }
}
