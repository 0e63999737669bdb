import { Injectable } from '@nestjs/common';
import { type Ctx, type Transaction } from '@almoner/platform';
import { nonprofitTemplate } from './domain/nonprofit-template.ts';
import { CategoryRepository } from './persistence/category.repository.ts';

/** Adds the default chart of accounts; existing categories stay unchanged. */
@Injectable()
export class DefaultCategories {
  constructor(private readonly categories: CategoryRepository) {}

  async add(tx: Transaction, ctx: Ctx): Promise<void> {
    for (const line of nonprofitTemplate) await this.categories.add(tx, ctx, line);
  }
}
