import { Module } from '@nestjs/common';
import { MatchingModule } from '../matching/matching.module.ts';
import { CampaignsModule } from '../campaigns/campaigns.module.ts';
import { CardTestingModule } from '../card-testing/card-testing.module.ts';
import { DonorEmailsModule } from '../donor-emails/donor-emails.module.ts';
import { FundsModule } from '../funds/funds.module.ts';
import { GiftFeesModule } from '../gift-fees/gift-fees.module.ts';
import { ReceiptsModule } from '../receipts/receipts.module.ts';
import { TributesModule } from '../tributes/tributes.module.ts';
import { DebitMailer } from './debit-mailer.ts';
import { GiftKeys } from './gift-keys.ts';
import { GiftSweep } from './gift-sweep.ts';
import { GiftsRpcController } from './gifts.rpc.controller.ts';
import { GiftFinder } from './persistence/gift.finder.ts';
import { GiftHistoryReader } from './persistence/gift-history.reader.ts';
import { GiftReader } from './persistence/gift.reader.ts';
import { GiftRepository } from './persistence/gift.repository.ts';
import { OfflineGiftRepository } from './persistence/offline-gift.repository.ts';
import { GetGiftHistory } from './use-cases/get-gift-history.ts';
import { GetGift } from './use-cases/get-gift.ts';
import { FindGiftDonors } from './use-cases/find-gift-donors.ts';
import { GetGiftState } from './use-cases/get-gift-state.ts';
import { ReadAwaitedPayment } from './use-cases/read-awaited-payment.ts';
import { HandlePaymentEvent } from './use-cases/handle-payment-event.ts';
import { ListGifts } from './use-cases/list-gifts.ts';
import { SumGifts } from './use-cases/sum-gifts.ts';
import { QuoteGift } from './use-cases/quote-gift.ts';
import { ReconcileRefunds } from './use-cases/reconcile-refunds.ts';
import { ReconcileStaleGift } from './use-cases/reconcile-stale-gift.ts';
import { RecordGift } from './use-cases/record-gift.ts';
import { SettleGift } from './use-cases/settle-gift.ts';
import { StartGift } from './use-cases/start-gift.ts';
import { VoidGift } from './use-cases/void-gift.ts';

@Module({
  imports: [
    MatchingModule,
    CampaignsModule,
    CardTestingModule,
    DonorEmailsModule,
    FundsModule,
    GiftFeesModule,
    ReceiptsModule,
    TributesModule,
  ],
  controllers: [GiftsRpcController],
  providers: [
    GiftRepository,
    GiftFinder,
    GiftReader,
    GiftHistoryReader,
    OfflineGiftRepository,
    GetGiftHistory,
    RecordGift,
    VoidGift,
    DebitMailer,
    GiftKeys,
    QuoteGift,
    StartGift,
    FindGiftDonors,
    GetGiftState,
    ReadAwaitedPayment,
    ListGifts,
    SumGifts,
    GetGift,
    SettleGift,
    HandlePaymentEvent,
    ReconcileStaleGift,
    ReconcileRefunds,
    GiftSweep,
  ],
  exports: [
    HandlePaymentEvent,
    GiftFinder,
    GiftRepository,
    GiftHistoryReader,
    GiftReader,
    GiftKeys,
    SettleGift,
    RecordGift,
    StartGift,
  ],
})
export class GiftsModule {}
