import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { CategoriesRpcController } from './categories.rpc.controller.ts';
import { DefaultCategories } from './default-categories.ts';
import { CategoryRepository } from './persistence/category.repository.ts';
import { ChangeCategory } from './use-cases/change-category.ts';
import { ListCategories } from './use-cases/list-categories.ts';

@Module({
  imports: [AuditModule],
  controllers: [CategoriesRpcController],
  providers: [CategoryRepository, DefaultCategories, ListCategories, ChangeCategory],
  exports: [DefaultCategories],
})
export class ChartModule {}
