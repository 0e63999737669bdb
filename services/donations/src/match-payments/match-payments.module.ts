import { Module } from '@nestjs/common';
import { CampaignMatchesModule } from '../campaign-matches/campaign-matches.module.ts';
import { GiftsModule } from '../gifts/gifts.module.ts';
import { MatchPaymentsRpcController } from './match-payments.rpc.controller.ts';
import { RecordMatchPayment } from './record-match-payment.ts';

/** What sponsors pay of their matches; apart from the matches, which gifts need themselves. */
@Module({
  imports: [CampaignMatchesModule, GiftsModule],
  controllers: [MatchPaymentsRpcController],
  providers: [RecordMatchPayment],
})
export class MatchPaymentsModule {}
