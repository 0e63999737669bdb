import { Global, Module } from '@nestjs/common';
import { CampaignsModule } from '../campaigns/campaigns.module.ts';
import { CardTestingModule } from '../card-testing/card-testing.module.ts';
import { DonorEmailsModule } from '../donor-emails/donor-emails.module.ts';
import { GiftsModule } from '../gifts/gifts.module.ts';
import { RecurringPlans } from '../gifts/recurring-plans.port.ts';
import { CloseDroppedCharge } from './close-dropped-charge.ts';
import { DeclineCharge } from './decline-charge.ts';
import { SyncRecurringGifts } from './sync-recurring-gifts.ts';
import { RecurringChargeRepository } from './persistence/recurring-charge.repository.ts';
import { RecurringGiftFinder } from './persistence/recurring-gift.finder.ts';
import { RecurringGiftRepository } from './persistence/recurring-gift.repository.ts';
import { RecurringGiftReader } from './persistence/recurring-gift.reader.ts';
import { UpgradeSuggestionRepository } from './persistence/upgrade-suggestion.repository.ts';
import { SetUpgradeSuggestions } from './use-cases/set-upgrade-suggestions.ts';
import { OpenPeriodPayment } from './open-period-payment.ts';
import { PeriodGifts } from './period-gifts.ts';
import { ReplacePeriodGift } from './replace-period-gift.ts';
import { PlanAccess } from './plan-access.ts';
import { PlanKeys } from './plan-keys.ts';
import { RecurringMailer } from './recurring-mailer.ts';
import { RecurringSweep } from './recurring-sweep.ts';
import { RecurringGiftsRpcController } from './recurring-gifts.rpc.controller.ts';
import { ChangeRecurringGift } from './use-cases/change-recurring-gift.ts';
import { ChargeRecurringGift } from './use-cases/charge-recurring-gift.ts';
import { GetLinkedRecurringGift } from './use-cases/get-linked-recurring-gift.ts';
import { HandleSetupEvent } from './use-cases/handle-setup-event.ts';
import { HandleSetupFailure } from './use-cases/handle-setup-failure.ts';
import { ListRecurringGifts } from './use-cases/list-recurring-gifts.ts';
import { ListSavedCards } from './use-cases/list-saved-cards.ts';
import { ReplaceMethod } from './use-cases/replace-method.ts';
import { StartGiftWithSavedCard } from './use-cases/start-gift-with-saved-card.ts';
import { WarnOfExpiringCard } from './use-cases/warn-of-expiring-card.ts';

/** Global for the port of the gifts, which do not import this folder. */
@Global()
@Module({
  imports: [CampaignsModule, CardTestingModule, DonorEmailsModule, GiftsModule],
  controllers: [RecurringGiftsRpcController],
  providers: [
    RecurringGiftRepository,
    RecurringChargeRepository,
    UpgradeSuggestionRepository,
    SetUpgradeSuggestions,
    RecurringGiftFinder,
    RecurringGiftReader,
    PlanKeys,
    PlanAccess,
    RecurringMailer,
    CloseDroppedCharge,
    DeclineCharge,
    PeriodGifts,
    OpenPeriodPayment,
    ReplacePeriodGift,
    ChargeRecurringGift,
    WarnOfExpiringCard,
    ChangeRecurringGift,
    ReplaceMethod,
    HandleSetupEvent,
    HandleSetupFailure,
    GetLinkedRecurringGift,
    ListRecurringGifts,
    ListSavedCards,
    StartGiftWithSavedCard,
    RecurringSweep,
    { provide: RecurringPlans, useClass: SyncRecurringGifts },
  ],
  exports: [RecurringPlans, HandleSetupEvent, HandleSetupFailure],
})
export class RecurringGiftsModule {}
