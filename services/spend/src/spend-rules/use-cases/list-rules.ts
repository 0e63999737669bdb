import { Injectable } from '@nestjs/common';
import {
  notFound,
  type NamedSpendRuleWire,
  type ReplyOf,
  type RequestOf,
  type spendRulesRpc,
} from '@almoner/contracts';
import { authorize, pageOf, readCursor, type Ctx } from '@almoner/platform';
import { RuleReader, toRuleWire } from '../persistence/rule.reader.ts';

type List = typeof spendRulesRpc.listRules;

const defaultLimit = 50;

@Injectable()
export class ListRules {
  constructor(private readonly reader: RuleReader) {}

  async execute(ctx: Ctx, { limit = defaultLimit, cursor }: RequestOf<List>): Promise<ReplyOf<List>> {
    authorize(ctx, 'rule.read');
    const rows = await this.reader.list(ctx, limit, readCursor(cursor));
    return pageOf(rows, limit, ({ created_at: at, id }) => ({ at, id }), toRuleWire);
  }

  /** @throws DomainError `not_found`, including for a card's own rule. */
  async one(ctx: Ctx, ruleId: string): Promise<NamedSpendRuleWire> {
    if (ctx.actor.kind !== 'service') authorize(ctx, 'rule.read');
    const rule = await this.reader.find(ctx, ruleId);
    if (rule === null) throw notFound();
    return rule;
  }
}
