import { Module, type DynamicModule } from '@nestjs/common';
import { cardsEvents, stripeEventRpc } from '@almoner/contracts';
import { PlatformModule, auditTrail, stripeEvents } from '@almoner/platform';
import { CardIssuer } from './cards/card-issuer.port.ts';
import { CardSweep } from './cards/card-sweep.ts';
import { CardTrail } from './cards/card-trail.ts';
import { CardsEventsController } from './cards/cards.events.controller.ts';
import { CardsRpcController } from './cards/cards.rpc.controller.ts';
import { CardDirectory } from './cards/persistence/card-directory.ts';
import { CardLimitRepository } from './cards/persistence/card-limit.repository.ts';
import { CardReader } from './cards/persistence/card.reader.ts';
import { CardRepository } from './cards/persistence/card.repository.ts';
import { CardholderRepository } from './cards/persistence/cardholder.repository.ts';
import { SafetyBeltSweep } from './cards/safety-belt-sweep.ts';
import { ChangeCardStatus } from './cards/use-cases/change-card-status.ts';
import { FinishIssuing } from './cards/use-cases/finish-issuing.ts';
import { FollowStripeCard } from './cards/use-cases/follow-stripe-card.ts';
import { FollowStripeCardholder } from './cards/use-cases/follow-stripe-cardholder.ts';
import { GetCard } from './cards/use-cases/get-card.ts';
import { GetCardholder } from './cards/use-cases/get-cardholder.ts';
import { IssueCard } from './cards/use-cases/issue-card.ts';
import { ListCardActivity } from './cards/use-cases/list-card-activity.ts';
import { ListCards } from './cards/use-cases/list-cards.ts';
import { SettleCard } from './cards/use-cases/settle-card.ts';
import { CARDS_CONFIG, type CardsConfig } from './config.ts';
import { GrantSweep } from './grants/grant-sweep.ts';
import { GrantsEventsController } from './grants/grants.events.controller.ts';
import { GrantDirectory } from './grants/persistence/grant-directory.ts';
import { GrantRepository } from './grants/persistence/grant.repository.ts';
import { IssueGrantedCard } from './grants/use-cases/issue-granted-card.ts';
import { PeopleEventsController } from './people/people.events.controller.ts';
import { MemberReader } from './people/persistence/member.reader.ts';
import { PeopleRepository } from './people/persistence/people.repository.ts';
import { FollowMember } from './people/use-cases/follow-member.ts';
import { CardActivityReader } from './purchases/persistence/card-activity.reader.ts';
import { PurchaseReader } from './purchases/persistence/purchase.reader.ts';
import { PurchaseRepository } from './purchases/persistence/purchase.repository.ts';
import { SpendSummaryReader } from './purchases/persistence/spend-summary.reader.ts';
import { SpentWeekReader } from './purchases/persistence/spent-week.reader.ts';
import { PurchasesEventsController } from './purchases/purchases.events.controller.ts';
import { PurchasesRpcController } from './purchases/purchases.rpc.controller.ts';
import { ExplainPurchase } from './purchases/use-cases/explain-purchase.ts';
import { FollowPurchase } from './purchases/use-cases/follow-purchase.ts';
import { GetPurchase } from './purchases/use-cases/get-purchase.ts';
import { ListPurchases } from './purchases/use-cases/list-purchases.ts';
import { ListSpentWeeks } from './purchases/use-cases/list-spent-weeks.ts';
import { SumPurchases } from './purchases/use-cases/sum-purchases.ts';
import { SummarizeSpend } from './purchases/use-cases/summarize-spend.ts';
import { PurchaseScope } from './purchases/use-cases/purchase-scope.ts';
import { ListTransactions } from './purchases/use-cases/list-transactions.ts';
import { Reconciler } from './stripe/reconciler.ts';
import { StripeCardIssuer } from './stripe/stripe-card-issuer.ts';
import { stripeClient } from './stripe/stripe-client.ts';
import { StripeEventApplier } from './stripe/stripe-event.applier.ts';

const people = [PeopleRepository, MemberReader, FollowMember];
const cards = [
  auditTrail(cardsEvents.changeRecorded),
  CardTrail,
  CardRepository,
  CardholderRepository,
  CardDirectory,
  CardReader,
  IssueCard,
  FinishIssuing,
  SettleCard,
  ChangeCardStatus,
  FollowStripeCard,
  FollowStripeCardholder,
  ListCardActivity,
  ListCards,
  GetCard,
  GetCardholder,
  CardSweep,
  CardLimitRepository,
  SafetyBeltSweep,
];
const grants = [GrantRepository, GrantDirectory, IssueGrantedCard, GrantSweep];
const purchases = [
  PurchaseRepository,
  PurchaseReader,
  SpentWeekReader,
  SpendSummaryReader,
  CardActivityReader,
  PurchaseScope,
  FollowPurchase,
  ListPurchases,
  GetPurchase,
  ListSpentWeeks,
  SumPurchases,
  SummarizeSpend,
  ListTransactions,
  ExplainPurchase,
];
const ownEvents = stripeEvents(stripeEventRpc.cards, StripeEventApplier);
const stripe = [
  stripeClient,
  { provide: CardIssuer, useClass: StripeCardIssuer },
  ...ownEvents.providers,
  Reconciler,
];

@Module({})
export class AppModule {
  static with(config: CardsConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [PlatformModule.forService({ service: 'cards', environment: config, entities: [] })],
      controllers: [
        CardsRpcController,
        CardsEventsController,
        PeopleEventsController,
        GrantsEventsController,
        PurchasesRpcController,
        PurchasesEventsController,
        ownEvents.controller,
      ],
      providers: [
        { provide: CARDS_CONFIG, useValue: config },
        ...people,
        ...cards,
        ...grants,
        ...purchases,
        ...stripe,
      ],
    };
  }
}
