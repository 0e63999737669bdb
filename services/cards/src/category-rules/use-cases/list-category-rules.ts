import { Injectable } from '@nestjs/common';
import { type CategoryRuleWire } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { CategoryRuleRepository } from '../persistence/category-rule.repository.ts';

@Injectable()
export class ListCategoryRules {
  constructor(private readonly rules: CategoryRuleRepository) {}

  async execute(ctx: Ctx): Promise<CategoryRuleWire[]> {
    authorize(ctx, 'category.read');
    return this.rules.list(ctx);
  }
}
