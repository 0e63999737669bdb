import { Controller } from '@nestjs/common';
import { orgEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { ChartCategoryRepository } from './persistence/chart-category.repository.ts';

@Controller()
export class CategoryRulesEventsController {
  constructor(private readonly chart: ChartCategoryRepository) {}

  @OnEvent(orgEvents.categoryChanged)
  categoryChanged(_: Ctx, fact: PayloadOf<typeof orgEvents.categoryChanged>, tx: Transaction) {
    return this.chart.save(tx, fact);
  }
}
