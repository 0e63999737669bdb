import { sqlFile, type RepeatableSql } from '@almoner/platform';
import { postingRulesSql } from './ledger/persistence/posting-rules-sql.ts';
import { limitKindsSql } from './limits/persistence/limit-kinds-sql.ts';

const files = [
  'ledger/persistence/post-entries.sql',
  'ledger/persistence/resolve-transfer.sql',
  'accounting-months/persistence/closed-months.sql',
  'limits/persistence/period-start.sql',
  'limits/persistence/move-counters.sql',
  'limits/persistence/seed-card-limit.sql',
  'authorizations/persistence/authorization-lock.sql',
  'cards/persistence/card-snapshots.sql',
  'cards/persistence/claim-first-purchase.sql',
  'decision/persistence/decision-types.sql',
  'decision/persistence/known-decisions.sql',
  'decision/persistence/items-without.sql',
  'decision/persistence/stale-items.sql',
  'decision/persistence/as-first-decided.sql',
  'decision/persistence/check-limits-and-reserve.sql',
  'decision/persistence/record-decisions.sql',
  'decision/persistence/commit-decisions.sql',
];

/** The functions of this service in the order in which they use each other, and the rules and kinds that they read. */
export const repeatableSql: readonly RepeatableSql[] = [
  limitKindsSql,
  ...files.map((path) => sqlFile(import.meta.url, path)),
  postingRulesSql,
];
