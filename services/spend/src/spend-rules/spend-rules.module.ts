import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { CardRuleRepository } from './persistence/card-rule.repository.ts';
import { RuleReader } from './persistence/rule.reader.ts';
import { RuleRepository } from './persistence/rule.repository.ts';
import { SpendRulesRpcController } from './spend-rules.rpc.controller.ts';
import { CreateRule } from './use-cases/create-rule.ts';
import { ListRules } from './use-cases/list-rules.ts';
import { UpdateRule } from './use-cases/update-rule.ts';

@Module({
  imports: [LedgerModule],
  controllers: [SpendRulesRpcController],
  providers: [RuleRepository, CardRuleRepository, RuleReader, ListRules, CreateRule, UpdateRule],
  exports: [RuleRepository, CardRuleRepository],
})
export class SpendRulesModule {}
