import { Module } from '@nestjs/common';
import { UsableCategories } from './usable-categories.ts';

@Module({ providers: [UsableCategories], exports: [UsableCategories] })
export class CategoriesModule {}
