import { z } from 'zod';
import { categoryRulesHttp } from '../http/category-rules.http.ts';
import { Id, Nothing } from '../primitives.ts';
import { rpc } from '../rpc.ts';

const ruleId = z.object({ ruleId: Id });

export const categoryRulesRpc = {
  listCategoryRules: rpc('rpc.cards.category-rule.list', {
    access: 'category.read',
    request: Nothing,
    reply: categoryRulesHttp.listCategoryRules.shape.reply,
  }),
  createCategoryRule: rpc('rpc.cards.category-rule.create', {
    access: 'category.manage',
    request: categoryRulesHttp.createCategoryRule.shape.body,
    reply: categoryRulesHttp.createCategoryRule.shape.reply,
  }),
  updateCategoryRule: rpc('rpc.cards.category-rule.update', {
    access: 'category.manage',
    request: categoryRulesHttp.updateCategoryRule.shape.body.extend(ruleId.shape),
    reply: categoryRulesHttp.updateCategoryRule.shape.reply,
  }),
  deleteCategoryRule: rpc('rpc.cards.category-rule.delete', {
    access: 'category.manage',
    request: ruleId,
    reply: Nothing,
  }),
  orderCategoryRules: rpc('rpc.cards.category-rule.order', {
    access: 'category.manage',
    request: categoryRulesHttp.orderCategoryRules.shape.body,
    reply: categoryRulesHttp.orderCategoryRules.shape.reply,
  }),
  previewCategoryRule: rpc('rpc.cards.category-rule.preview', {
    access: 'category.manage',
    request: categoryRulesHttp.previewCategoryRule.shape.query,
    reply: categoryRulesHttp.previewCategoryRule.shape.reply,
  }),
  applyCategoryRule: rpc('rpc.cards.category-rule.apply', {
    access: 'category.manage',
    request: ruleId,
    reply: categoryRulesHttp.applyCategoryRule.shape.reply,
  }),
};
