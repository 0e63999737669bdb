import { z } from 'zod';
import {
  Id,
  PageRequest,
  PositiveMinor,
  SpendFrequency,
  maxAmountMinor,
  lineOf,
  pageOf,
} from '../primitives.ts';
import { NamedSpendRuleWire } from '../wire/spend-rule.wire.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });
const Name = lineOf(60).min(1, 'The name is required');
const Limit = PositiveMinor.max(maxAmountMinor, 'Too large for a card');

export const spendRulesHttp = {
  listSpendRules: route('GET', '/spend-rules', {
    summary: 'The named spend rules of the organization, newest first',
    query: PageRequest,
    reply: pageOf(NamedSpendRuleWire),
  }),
  getSpendRule: route('GET', '/spend-rules/:id', {
    summary: 'A named spend rule',
    params: byId,
    reply: NamedSpendRuleWire,
  }),
  createSpendRule: route('POST', '/spend-rules', {
    summary: 'Create a spend rule that several cards may have; each card counts on its own',
    body: z.strictObject({ name: Name, frequency: SpendFrequency, limit: Limit }),
    reply: NamedSpendRuleWire,
    status: 201,
  }),
  updateSpendRule: route('PATCH', '/spend-rules/:id', {
    summary:
      'Change the name or limit of a spend rule; it applies to the next purchase of all its cards when the call returns',
    params: byId,
    body: z.strictObject({
      name: Name.optional(),
      limit: Limit.optional(),
      /** The version that was read: the change is refused if the rule was changed since. */
      version: z.number().int().min(1).optional(),
    }),
    reply: NamedSpendRuleWire,
  }),
};
