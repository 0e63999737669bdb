import { Controller } from '@nestjs/common';
import { cardsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { CodePurchase } from './use-cases/code-purchase.ts';
import { ExplainPurchase } from './use-cases/explain-purchase.ts';
import { ExportPurchases } from './use-cases/export-purchases.ts';
import { GetPurchase } from './use-cases/get-purchase.ts';
import { ListCardActivity } from './use-cases/list-card-activity.ts';
import { ListPurchases } from './use-cases/list-purchases.ts';
import { ListReceiptStates } from './use-cases/list-receipt-states.ts';
import { ListSpentWeeks } from './use-cases/list-spent-weeks.ts';
import { ListTransactions } from './use-cases/list-transactions.ts';
import { SuggestCategory } from './use-cases/suggest-category.ts';
import { SumPurchases } from './use-cases/sum-purchases.ts';
import { SummarizeSpend } from './use-cases/summarize-spend.ts';

@Controller()
export class PurchasesRpcController {
  constructor(
    private readonly listPurchases: ListPurchases,
    private readonly exportPurchases: ExportPurchases,
    private readonly listCardActivity: ListCardActivity,
    private readonly sumPurchases: SumPurchases,
    private readonly listTransactions: ListTransactions,
    private readonly getPurchase: GetPurchase,
    private readonly listSpentWeeks: ListSpentWeeks,
    private readonly summarizeSpend: SummarizeSpend,
    private readonly explainPurchase: ExplainPurchase,
    private readonly codePurchase: CodePurchase,
    private readonly suggestCategory: SuggestCategory,
    private readonly listReceiptStates: ListReceiptStates,
  ) {}

  @Rpc(cardsRpc.listPurchases)
  purchases(ctx: Ctx, request: RequestOf<typeof cardsRpc.listPurchases>) {
    return this.listPurchases.execute(ctx, request);
  }

  @Rpc(cardsRpc.exportPurchases)
  export(ctx: Ctx, request: RequestOf<typeof cardsRpc.exportPurchases>) {
    return this.exportPurchases.execute(ctx, request);
  }

  @Rpc(cardsRpc.sumPurchases)
  sum(ctx: Ctx, request: RequestOf<typeof cardsRpc.sumPurchases>) {
    return this.sumPurchases.execute(ctx, request);
  }

  @Rpc(cardsRpc.listReceiptStates)
  receiptStates(ctx: Ctx, request: RequestOf<typeof cardsRpc.listReceiptStates>) {
    return this.listReceiptStates.execute(ctx, request);
  }

  @Rpc(cardsRpc.listCardActivity)
  cardActivity(ctx: Ctx, request: RequestOf<typeof cardsRpc.listCardActivity>) {
    return this.listCardActivity.execute(ctx, request);
  }

  @Rpc(cardsRpc.listTransactions)
  transactions(ctx: Ctx, request: RequestOf<typeof cardsRpc.listTransactions>) {
    return this.listTransactions.execute(ctx, request);
  }

  @Rpc(cardsRpc.getPurchase)
  purchase(ctx: Ctx, { purchaseId }: RequestOf<typeof cardsRpc.getPurchase>) {
    return this.getPurchase.execute(ctx, purchaseId);
  }

  @Rpc(cardsRpc.listSpentWeeks)
  weeks(ctx: Ctx, request: RequestOf<typeof cardsRpc.listSpentWeeks>) {
    return this.listSpentWeeks.execute(ctx, request);
  }

  @Rpc(cardsRpc.summarizeSpend)
  summary(ctx: Ctx, _: RequestOf<typeof cardsRpc.summarizeSpend>) {
    return this.summarizeSpend.execute(ctx);
  }

  @Rpc(cardsRpc.explainPurchase)
  explain(ctx: Ctx, { authorizationId }: RequestOf<typeof cardsRpc.explainPurchase>) {
    return this.explainPurchase.execute(ctx, authorizationId);
  }

  @Rpc(cardsRpc.codePurchase)
  code(ctx: Ctx, command: RequestOf<typeof cardsRpc.codePurchase>) {
    return this.codePurchase.code(ctx, command);
  }

  @Rpc(cardsRpc.splitPurchase)
  split(ctx: Ctx, command: RequestOf<typeof cardsRpc.splitPurchase>) {
    return this.codePurchase.split(ctx, command);
  }

  @Rpc(cardsRpc.categorizePurchases)
  categorize(ctx: Ctx, command: RequestOf<typeof cardsRpc.categorizePurchases>) {
    return this.codePurchase.categorize(ctx, command);
  }

  @Rpc(cardsRpc.suggestCategory)
  suggest(ctx: Ctx, { purchaseId }: RequestOf<typeof cardsRpc.suggestCategory>) {
    return this.suggestCategory.execute(ctx, purchaseId);
  }
}
