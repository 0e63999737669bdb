import { Injectable } from '@nestjs/common';
import { type Ctx, type Transaction } from '@almoner/platform';
import { nonprofitTemplate } from './domain/nonprofit-template.ts';
import { CategoryRepository } from './persistence/category.repository.ts';

/** The chart of accounts that an organization begins with; what it has by then stays as it is. */
@Injectable()
export class FirstCategories {
  constructor(private readonly categories: CategoryRepository) {}

  async make(tx: Transaction, ctx: Ctx): Promise<void> {
    for (const line of nonprofitTemplate) await this.categories.add(tx, ctx, line);
  }
}
