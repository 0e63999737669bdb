import { z } from 'zod';
import { spendRulesHttp } from '../http/spend-rules.http.ts';
import { Id } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { NamedSpendRuleWire } from '../wire/spend-rule.wire.ts';
import { CardUsage } from './spend.rpc.ts';

export const spendRulesRpc = {
  listRules: rpc('rpc.spend.rule.list', {
    access: 'rule.read',
    request: spendRulesHttp.listSpendRules.shape.query,
    reply: spendRulesHttp.listSpendRules.shape.reply,
  }),
  getRule: rpc('rpc.spend.rule.get', {
    access: ['rule.read', 'service'],
    request: z.object({ ruleId: Id }),
    reply: NamedSpendRuleWire,
  }),
  createRule: rpc('rpc.spend.rule.create', {
    access: 'rule.manage',
    request: spendRulesHttp.createSpendRule.shape.body,
    reply: NamedSpendRuleWire,
  }),
  /** Applies to the next purchase of every card that has the rule once the call returns. */
  updateRule: rpc('rpc.spend.rule.update', {
    access: 'rule.manage',
    request: spendRulesHttp.updateSpendRule.shape.body.extend({ ruleId: Id }),
    reply: NamedSpendRuleWire,
  }),
  /**
   * Applies to the next purchase once the call returns. Spending and holds of the card in the current period of the new rule count.
   * `card` is the card's id or Stripe's.
   */
  swapRule: rpc('rpc.spend.rule.swap', {
    access: 'card.swap-rule',
    request: z.object({
      card: z.string().min(1).max(100),
      spendRuleId: Id,
      /** The card's version in this service, if the change depends on it. */
      version: z.number().int().optional(),
    }),
    reply: z.object({ usage: CardUsage }),
  }),
};
