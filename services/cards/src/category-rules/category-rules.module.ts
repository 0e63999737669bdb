import { Module } from '@nestjs/common';
import { CategoryRulesEventsController } from './category-rules.events.controller.ts';
import { CategoryRulesRpcController } from './category-rules.rpc.controller.ts';
import { CategoryRuleRepository } from './persistence/category-rule.repository.ts';
import { ChartCategoryRepository } from './persistence/chart-category.repository.ts';
import { RuleRunRepository } from './persistence/rule-run.repository.ts';
import { CategoryNames } from './use-cases/category-names.ts';
import { ChangeCategoryRule } from './use-cases/change-category-rule.ts';
import { ListCategoryRules } from './use-cases/list-category-rules.ts';

@Module({
  controllers: [CategoryRulesRpcController, CategoryRulesEventsController],
  providers: [
    CategoryRuleRepository,
    ChartCategoryRepository,
    RuleRunRepository,
    CategoryNames,
    ListCategoryRules,
    ChangeCategoryRule,
  ],
  exports: [CategoryNames, CategoryRuleRepository, RuleRunRepository],
})
export class CategoryRulesModule {}
