import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.ts';
import { BillingAddressSweep } from './billing-address-sweep.ts';
import { CardAuditLog } from './card-audit-log.ts';
import { CardSweep } from './card-sweep.ts';
import { CardsEventsController } from './cards.events.controller.ts';
import { CardsRpcController } from './cards.rpc.controller.ts';
import { FallbackControlsSweep } from './fallback-controls-sweep.ts';
import { BillingAddressRepository } from './persistence/billing-address.repository.ts';
import { CardDirectory } from './persistence/card-directory.ts';
import { CardLimitRepository } from './persistence/card-limit.repository.ts';
import { CardReader } from './persistence/card.reader.ts';
import { CardRepository } from './persistence/card.repository.ts';
import { CardholderRepository } from './persistence/cardholder.repository.ts';
import { ActivateCard } from './use-cases/activate-card.ts';
import { BillingAddresses } from './use-cases/billing-addresses.ts';
import { FreezeOrCancelCard } from './use-cases/freeze-or-cancel-card.ts';
import { CreateCardKey } from './use-cases/create-card-key.ts';
import { EndReplacedCard } from './use-cases/end-replaced-card.ts';
import { FinishIssuing } from './use-cases/finish-issuing.ts';
import { SyncShipping } from './use-cases/sync-shipping.ts';
import { SyncStripeCard } from './use-cases/sync-stripe-card.ts';
import { SyncStripeCardholder } from './use-cases/sync-stripe-cardholder.ts';
import { GetCard } from './use-cases/get-card.ts';
import { GetCardholder } from './use-cases/get-cardholder.ts';
import { IssueCard } from './use-cases/issue-card.ts';
import { IssuingRights } from './use-cases/issuing-rights.ts';
import { ListCardPeriods } from './use-cases/list-card-periods.ts';
import { ListCardholders } from './use-cases/list-cardholders.ts';
import { ListCards } from './use-cases/list-cards.ts';
import { ListUsersWithCards } from './use-cases/list-users-with-cards.ts';
import { RankCards } from './use-cases/rank-cards.ts';
import { RenameCard } from './use-cases/rename-card.ts';
import { ReplaceCard } from './use-cases/replace-card.ts';
import { SetBillingAddress } from './use-cases/set-billing-address.ts';
import { ApplyCardStatus } from './use-cases/apply-card-status.ts';

@Module({
  imports: [PeopleModule],
  controllers: [CardsRpcController, CardsEventsController],
  providers: [
    CardAuditLog,
    CardRepository,
    CardholderRepository,
    CardDirectory,
    CardReader,
    CardLimitRepository,
    IssueCard,
    IssuingRights,
    FinishIssuing,
    ApplyCardStatus,
    FreezeOrCancelCard,
    SyncStripeCard,
    SyncStripeCardholder,
    ListCards,
    RankCards,
    ListCardPeriods,
    ListCardholders,
    ListUsersWithCards,
    GetCard,
    GetCardholder,
    RenameCard,
    ReplaceCard,
    BillingAddresses,
    BillingAddressRepository,
    BillingAddressSweep,
    SetBillingAddress,
    ActivateCard,
    EndReplacedCard,
    SyncShipping,
    CreateCardKey,
    CardSweep,
    FallbackControlsSweep,
  ],
  exports: [
    CardAuditLog,
    CardRepository,
    CardDirectory,
    FinishIssuing,
    SyncShipping,
    SyncStripeCard,
    SyncStripeCardholder,
  ],
})
export class CardsModule {}
