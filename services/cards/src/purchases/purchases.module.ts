import { Module } from '@nestjs/common';
import { CategoryRulesModule } from '../category-rules/category-rules.module.ts';
import { EmailsModule } from '../emails/emails.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { ReceiptPolicyModule } from '../receipt-policy/receipt-policy.module.ts';
import { CategoryRuleRunsRpcController } from './category-rule-runs.rpc.controller.ts';
import { CategoryRuleSweep } from './category-rule-sweep.ts';
import { CodingPublisher } from './coding-publisher.ts';
import { CodingSweep } from './coding-sweep.ts';
import { LineChangeSweep } from './line-change-sweep.ts';
import { CardActivityReader } from './persistence/card-activity.reader.ts';
import { CodingRepository } from './persistence/coding.repository.ts';
import { FundRepository } from './persistence/fund.repository.ts';
import { ExportStart } from './persistence/export-start.ts';
import { LaterPurchaseReader } from './persistence/later-purchase.reader.ts';
import { PurchaseReader } from './persistence/purchase.reader.ts';
import { PurchaseSearch } from './persistence/purchase-search.ts';
import { DisputeRepository } from './persistence/dispute.repository.ts';
import { PurchaseRepository } from './persistence/purchase.repository.ts';
import { RuleCodingRepository } from './persistence/rule-coding.repository.ts';
import { SpendSummaryReader } from './persistence/spend-summary.reader.ts';
import { SpentWeekReader } from './persistence/spent-week.reader.ts';
import { PurchasesEventsController } from './purchases.events.controller.ts';
import { PurchasesRpcController } from './purchases.rpc.controller.ts';
import { ApplyCategoryRule } from './use-cases/apply-category-rule.ts';
import { CategorizeByRule } from './use-cases/categorize-by-rule.ts';
import { CodePurchase } from './use-cases/code-purchase.ts';
import { ExplainPurchase } from './use-cases/explain-purchase.ts';
import { ExportPurchases } from './use-cases/export-purchases.ts';
import { SyncPurchase } from './use-cases/sync-purchase.ts';
import { GetPurchase } from './use-cases/get-purchase.ts';
import { ListCardActivity } from './use-cases/list-card-activity.ts';
import { ListPurchases } from './use-cases/list-purchases.ts';
import { ListReceiptStates } from './use-cases/list-receipt-states.ts';
import { ListSpentWeeks } from './use-cases/list-spent-weeks.ts';
import { ListTransactions } from './use-cases/list-transactions.ts';
import { PreviewCategoryRule } from './use-cases/preview-category-rule.ts';
import { PurchaseScope } from './use-cases/purchase-scope.ts';
import { SuggestCategory } from './use-cases/suggest-category.ts';
import { SumPurchases } from './use-cases/sum-purchases.ts';
import { SummarizeSpend } from './use-cases/summarize-spend.ts';

@Module({
  imports: [CategoryRulesModule, EmailsModule, PeopleModule, ReceiptPolicyModule],
  controllers: [PurchasesRpcController, PurchasesEventsController, CategoryRuleRunsRpcController],
  providers: [
    PurchaseRepository,
    DisputeRepository,
    PurchaseReader,
    PurchaseSearch,
    LaterPurchaseReader,
    SpentWeekReader,
    SpendSummaryReader,
    CardActivityReader,
    CodingRepository,
    FundRepository,
    CodingPublisher,
    CodingSweep,
    LineChangeSweep,
    ExportStart,
    ExportPurchases,
    PurchaseScope,
    SyncPurchase,
    ListPurchases,
    GetPurchase,
    ListReceiptStates,
    ListSpentWeeks,
    SumPurchases,
    SummarizeSpend,
    ListTransactions,
    ListCardActivity,
    ExplainPurchase,
    RuleCodingRepository,
    CategorizeByRule,
    ApplyCategoryRule,
    PreviewCategoryRule,
    CategoryRuleSweep,
    CodePurchase,
    SuggestCategory,
  ],
  exports: [PurchaseReader, PurchaseScope],
})
export class PurchasesModule {}
