import { Module } from '@nestjs/common';
import { FundraisingRpcController } from './fundraising.rpc.controller.ts';
import { FundraisingReader } from './persistence/fundraising.reader.ts';
import { GetFundraisingOverview } from './use-cases/get-fundraising-overview.ts';

@Module({
  controllers: [FundraisingRpcController],
  providers: [FundraisingReader, GetFundraisingOverview],
})
export class FundraisingModule {}
