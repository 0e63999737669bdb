import { type RepeatableSql } from '@almoner/platform';
import { postingRules, type RuleLeg } from '../domain/posting-rules.ts';

/** The posting rules as rows, for the SQL that posts by them. */
export const postingRulesSql: RepeatableSql = {
  name: 'ledger/domain/posting-rules.ts',
  text: `
    delete from posting_rule_leg;
    insert into posting_rule_leg (rule, position, account, layer, sign, part) values
    ${Object.entries(postingRules).flatMap(rowsOf).join(',\n    ')}`,
};

/** All values are identifiers of this code, so that nothing has to be escaped. */
function rowsOf([rule, legs]: [string, readonly RuleLeg[]]): string[] {
  return legs.map(
    ({ account, layer, sign, part }, position) =>
      `('${rule}', ${position}, '${account}', '${layer}', ${sign}, '${part}')`,
  );
}
