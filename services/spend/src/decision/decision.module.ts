import { Module } from '@nestjs/common';
import { AuthorizationsModule } from '../authorizations/authorizations.module.ts';
import { CardsModule } from '../cards/cards.module.ts';
import { DecisionRpcController } from './decision.rpc.controller.ts';
import { DecisionCommitter } from './persistence/decision-committer.ts';
import { DecisionQueue } from './persistence/decision-queue.ts';
import { DecisionReader } from './persistence/decision.reader.ts';
import { DecideAuthorization } from './use-cases/decide-authorization.ts';
import { ExplainAuthorization } from './use-cases/explain-authorization.ts';

@Module({
  imports: [AuthorizationsModule, CardsModule],
  controllers: [DecisionRpcController],
  providers: [DecisionCommitter, DecisionQueue, DecisionReader, DecideAuthorization, ExplainAuthorization],
  exports: [DecideAuthorization],
})
export class DecisionModule {}
