import { type RetentionRule } from '@almoner/platform';

const dayMs = 24 * 3_600_000;
/** No event about the same request, purchase or comment arrives later. */
const noticesKeptMs = 400 * dayMs;

/** What people were notified of, so that nothing is sent twice. */
export const retentionRules: readonly RetentionRule[] = ['notice', 'limit_notice'].map((table) => ({
  name: table,
  statement: `
    delete from ${table} where ctid = any (array(
      select ctid from ${table} where noticed_on < $1 order by noticed_on limit $2 for update skip locked))`,
  cutoff: (nowMs) => new Date(nowMs - noticesKeptMs),
}));
