import { z } from 'zod';
import { Id, Nothing, lineOf } from '../primitives.ts';
import {
  CategoryRuleMatch,
  CategoryRuleWire,
  categoryRuleMemo,
  maxCategoryRules,
} from '../wire/category-rule.wire.ts';
import { PurchaseWire } from '../wire/purchase.wire.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });
const isMatch = ({ by, value }: { by: string; value: string }) =>
  CategoryRuleMatch.safeParse({ by, value }).success;

export const categoryRulesHttp = {
  listCategoryRules: route('GET', '/category-rules', {
    summary: 'The rules that categorize purchases by their merchant, in the order in which they are tried',
    reply: z.array(CategoryRuleWire),
  }),
  createCategoryRule: route('POST', '/category-rules', {
    summary: 'Add a category rule after the others; it categorizes purchases from now on',
    body: z.strictObject({
      match: CategoryRuleMatch,
      categoryId: Id,
      memo: categoryRuleMemo.optional(),
    }),
    reply: CategoryRuleWire,
    status: 201,
  }),
  updateCategoryRule: route('PATCH', '/category-rules/:id', {
    summary:
      'Change a category rule; omitted fields stay as they are, and purchases that it categorized stay as they are',
    params: byId,
    body: z.strictObject({
      match: CategoryRuleMatch.optional(),
      categoryId: Id.optional(),
      memo: categoryRuleMemo.optional(),
      isActive: z.boolean().optional(),
      /** The version that was read: the change is refused if the rule was changed since. */
      version: z.number().int().min(1),
    }),
    reply: CategoryRuleWire,
  }),
  deleteCategoryRule: route('DELETE', '/category-rules/:id', {
    summary: 'Delete a category rule; purchases that it categorized stay as they are',
    params: byId,
    reply: Nothing,
  }),
  orderCategoryRules: route('POST', '/category-rules/order', {
    summary: 'Set the order in which the category rules are tried; names each of them once',
    body: z.strictObject({ ruleIds: z.array(Id).min(1).max(maxCategoryRules) }),
    reply: z.array(CategoryRuleWire),
  }),
  previewCategoryRule: route('GET', '/category-rules/preview', {
    summary:
      'How many of the newest 10,000 purchases without a category a rule would categorize, and the newest five',
    query: z
      .object({
        by: z.enum(['merchant_name', 'merchant_category', 'network_id']),
        value: lineOf(200).min(1),
        /** The rule that is changed, at its position; without one, a new rule after the others. */
        ruleId: Id.optional(),
        /** If set, purchases that a restricted fund pays for count only if the fund's purpose includes it. */
        categoryId: Id.optional(),
      })
      .refine(isMatch, { path: ['value'], error: 'Two characters of a name, or a code of four digits' }),
    reply: z.object({
      count: z.number().int(),
      /** There are more purchases without a category than were searched. */
      hasMore: z.boolean(),
      examples: z.array(PurchaseWire),
    }),
  }),
  applyCategoryRule: route('POST', '/category-rules/:id/apply', {
    summary:
      'Categorize earlier purchases that have no category, in the background; `lastRun` of the rule has the progress',
    params: byId,
    reply: CategoryRuleWire,
    status: 202,
  }),
};
