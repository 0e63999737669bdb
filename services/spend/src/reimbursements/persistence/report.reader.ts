import { Injectable } from '@nestjs/common';
import { type ReimbursementQueueWire, type ReimbursementStatus } from '@almoner/contracts';
import {
  TenantReader,
  joinSql,
  orderSql,
  raw,
  sql,
  type Ctx,
  type SortedPage,
  type Sql,
} from '@almoner/platform';
import { type Decider } from '../domain/report.ts';
import { readWhole, reportColumns, type Report, type ReportWithLines } from './report.repository.ts';

export interface CountedReport extends Report {
  readonly lineCount: number;
  /** A receipt on several lines counts once. */
  readonly receiptCount: number;
  /** Who has voted since it was last submitted. */
  readonly voterIds: readonly string[];
  /** In whose place someone has. */
  readonly representedIds: readonly string[];
  readonly hasBankAccount: boolean;
  /** True if the wallet is an account from which Stripe pays people. */
  readonly paysPersons: boolean;
  /** Its payment is on hold until a second admin signs. */
  readonly waitsForSignature: boolean;
}

const countColumns = `
  (select count(*) from reimbursement_line l
   where l.organization_id = reimbursement_report.organization_id and l.report_id = reimbursement_report.id)::int as "lineCount",
  (select count(distinct l.receipt_id) from reimbursement_line_receipt l
   where l.organization_id = reimbursement_report.organization_id and l.report_id = reimbursement_report.id)::int as "receiptCount",
  array(select v.voter_id from reimbursement_vote v
   where v.organization_id = reimbursement_report.organization_id and v.report_id = reimbursement_report.id
     and v.round = reimbursement_report.round) as "voterIds",
  array(select v.in_place_of_id from reimbursement_vote v
   where v.organization_id = reimbursement_report.organization_id and v.report_id = reimbursement_report.id
     and v.round = reimbursement_report.round and v.in_place_of_id is not null) as "representedIds",
  exists (select 1 from person_bank_account b where b.organization_id = reimbursement_report.organization_id
    and b.user_id = reimbursement_report.author_id and b.status = 'ready') as "hasBankAccount",
  exists (select 1 from wallet_account w where w.organization_id = reimbursement_report.organization_id
    and w.financial_account_id is not null) as "paysPersons",
  exists (select 1 from reimbursement_payout p where p.organization_id = reimbursement_report.organization_id
    and p.report_id = reimbursement_report.id and p.status = 'unsigned') as "waitsForSignature"`;

const sortedColumns = { date: 'created_at', amount: 'total_minor', id: 'id' };

export interface ReportQueue extends Omit<ReimbursementQueueWire, 'oldestAt'> {
  readonly oldestAt: Date | null;
}

export interface ReportFilter {
  readonly authorId: string | null;
  /** Whose reports: null for everybody's; otherwise a person's own, and those of people of these teams. */
  readonly visibleTo: { readonly userId: string; readonly teamIds: readonly string[] } | null;
  readonly status: ReimbursementStatus | null;
  /** Only what this person can decide on now; null for all. */
  readonly decider: Decider | null;
  /** Part of the title, the author's name or a merchant, in any case. */
  readonly search: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

@Injectable()
export class ReportReader {
  constructor(private readonly reader: TenantReader) {}

  /** One row more than `limit` where there are more. */
  async list(
    ctx: Ctx,
    { authorId, visibleTo, status, decider, search, from, to }: ReportFilter,
    { limit, order, after }: SortedPage,
  ): Promise<CountedReport[]> {
    const { by, column, type, sign } = orderSql(order, sortedColumns);
    const conditions = [
      sql`organization_id = ${ctx.organizationId}`,
      ...(authorId === null ? [] : [sql`author_id = ${authorId}`]),
      ...(visibleTo === null
        ? []
        : [sql`(author_id = ${visibleTo.userId} or team_ids && ${[...visibleTo.teamIds]}::uuid[])`]),
      ...(status === null ? [] : [sql`status = ${status}`]),
      ...(decider === null ? [] : [isToDecide(decider)]),
      ...(search === null ? [] : [mentions(search)]),
      ...(from === null ? [] : [sql`created_at >= ${from}::date::timestamp at time zone 'UTC'`]),
      ...(to === null ? [] : [sql`created_at < (${to}::date + 1)::timestamp at time zone 'UTC'`]),
      ...(after === null
        ? []
        : [sql`(${raw(column)}, id) ${raw(sign)} (${after.value}::${raw(type)}, ${after.id}::uuid)`]),
    ];
    const { text, values } = sql`
      select ${raw(reportColumns)}, ${raw(countColumns)} from reimbursement_report where ${joinSql(conditions, ' and ')}
      order by ${raw(by)} limit ${limit + 1}`;
    return this.reader.query<CountedReport>(ctx, { text, values });
  }

  /** The sums of reports that wait for this person; the currency is null without a report. */
  async queue(ctx: Ctx, decider: Decider): Promise<ReportQueue> {
    const waiting = sql`select id, currency, total_minor, submitted_at from reimbursement_report
      where organization_id = ${ctx.organizationId} and ${isToDecide(decider)}`;
    const { text, values } = sql`
      with waiting as (${waiting})
      select count(*)::int as count, min(submitted_at) as "oldestAt", min(currency) as currency,
        coalesce(sum(total_minor), 0)::float8 as total,
        coalesce((select jsonb_agg(jsonb_build_object('fundId', fund_id, 'amount', amount) order by fund_id nulls first)
         from (select l.fund_id, sum(l.amount_minor)::float8 as amount from waiting w
               join reimbursement_line l on l.organization_id = ${ctx.organizationId} and l.report_id = w.id
               group by l.fund_id) part), '[]') as parts
      from waiting`;
    const [queue] = await this.reader.query<ReportQueue>(ctx, { text, values });
    if (queue === undefined) throw new Error('A sum has always a row.');
    return queue;
  }

  find(ctx: Ctx, reportId: string): Promise<ReportWithLines | null> {
    const query = <Row>(text: string, values: readonly unknown[]) =>
      this.reader.query<Row>(ctx, { text, values });
    return readWhole(query, ctx.organizationId, reportId);
  }
}

const mentions = (search: string) => sql`(
  strpos(lower(concat_ws(' ', title, author_name)), lower(${search})) > 0 or exists (
    select 1 from reimbursement_line l
    where l.organization_id = reimbursement_report.organization_id and l.report_id = reimbursement_report.id
      and strpos(lower(l.merchant), lower(${search})) > 0))`;

/** Like `refusalOfDecision`, for lists. */
function isToDecide({ userId, decides, managedTeamIds, inPlaceOf }: Decider): Sql {
  const byTeams = (managed: readonly string[], except: readonly string[]) => sql`
    exists (select 1 from unnest(team_ids, team_added_by) as team (id, added_by)
      where team.id = any(${[...managed]}::uuid[]) and coalesce(not team.added_by = any(${[...except]}::uuid[]), true))`;
  const rights =
    decides === 'all'
      ? [sql`true`]
      : [
          byTeams(managedTeamIds, [userId]),
          ...inPlaceOf.map(
            ({ id, managedTeamIds: theirs }) =>
              sql`(author_id <> ${id} and ${hasNotVoted(id)} and ${byTeams(theirs, [id, userId])})`,
          ),
        ];
  return sql`status = 'submitted' and author_id <> ${userId} and ${hasNotVoted(userId)} and (${joinSql(rights, ' or ')})`;
}

const hasNotVoted = (userId: string) => sql`not exists (
  select 1 from reimbursement_vote v
  where v.organization_id = reimbursement_report.organization_id and v.report_id = reimbursement_report.id
    and v.round = reimbursement_report.round and ${userId}::uuid in (v.voter_id, v.in_place_of_id))`;
