import { kindsAbout, type MovementSubject, type TransferKind } from '@almoner/contracts';
import { type Day } from '@almoner/kernel';
import { type Ctx, type KeysetPosition } from '@almoner/platform';

/** Days in UTC, both included. */
export interface StatementFilters {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  readonly about?: MovementSubject | undefined;
}

/** One page of the lines of an account; `accountId` is null for a list of the whole ledger. */
export interface StatementPage {
  readonly accountId: string | null;
  readonly limit: number;
  readonly after: KeysetPosition | null;
  readonly filters: StatementFilters;
}

/** The parameters of every statement of a list: organization, time and id of the last row before, rows, account, first and last day. */
export const pageValues = ({ organizationId }: Ctx, { accountId, limit, after, filters }: StatementPage) => [
  organizationId,
  after?.at ?? null,
  after?.id ?? null,
  limit + 1,
  accountId,
  filters.from ?? null,
  filters.to ?? null,
];

/** The kinds are part of the text, so that each subject is a prepared statement of its own, with a plan of its own. */
export const statementName = (name: string, { about }: StatementFilters) =>
  about === undefined ? name : `${name}-about-${about}`;

const withinDays = (time: string, [from, to]: readonly [string, string]) => `
        and (${from}::date is null or ${time} >= ${from}::date::timestamp at time zone 'UTC')
        and (${to}::date is null or ${time} < (${to}::date + 1)::timestamp at time zone 'UTC')`;

/** The parameters of the days in `pageValues`. */
const daysOfPage = ['$6', '$7'] as const;

const listed = (kinds: readonly TransferKind[]) => kinds.map((kind) => `'${kind}'`).join(', ');

/** The filters as a condition on a transfer `t`, after another condition. */
export const matchingTransfer = ({ about }: StatementFilters, days: readonly [string, string] = daysOfPage) =>
  withinDays('t.occurred_at', days) +
  (about === undefined ? '' : ` and t.kind in (${listed(kindsAbout(about))})`);

/** The same for a row of `card_authorization`, which is the hold of a purchase. */
export const matchingHold = ({ about }: StatementFilters) =>
  withinDays('network_created_at', daysOfPage) +
  (about === undefined || about === 'purchases' ? '' : ' and false');
