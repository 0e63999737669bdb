import { type RepeatableSql } from '@almoner/platform';
import { limitKinds } from '../domain/limit.ts';

/** The kinds of limit as rows, for the SQL that puts the limits of a known authorization into the order of the checks. */
export const limitKindsSql: RepeatableSql = {
  name: 'limits/domain/limit.ts',
  text: `create view functions.limit_kind (kind, place, reason) as values
    ${Object.entries(limitKinds).map(rowOf).join(',\n    ')}`,
};

/** All values are identifiers of this code, so that nothing has to be escaped. */
function rowOf([kind, { reason }]: [string, { readonly reason: string }], place: number): string {
  return `('${kind}', ${place}, '${reason}')`;
}
