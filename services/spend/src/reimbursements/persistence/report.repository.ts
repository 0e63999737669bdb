import { Injectable } from '@nestjs/common';
import {
  type MileageRateWire,
  type ReimbursementLineWire,
  type ReimbursementReceiptWire,
  type ReimbursementWarningWire,
  type ReimbursementPayoutWire,
  type ReimbursementStatus,
  type ReimbursementWire,
} from '@almoner/contracts';
import { newId, utcDay } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';
import { readingColumns, toReading, type ReadingRow } from '@almoner/receipt-reading';
import { isBeingWritten } from '../domain/report.ts';
import { storedMileageRate, type StoredMileageRate } from '../domain/mileage-rates.ts';
import { lineWarnings } from '../domain/line-warnings.ts';
import { payingParts } from '../domain/paying-parts.ts';
import { readPolicy } from './policy.repository.ts';
import { readDuplicates, type Duplicate } from './duplicates.ts';

export type Vote = ReimbursementWire['votes'][number];

export interface Report {
  readonly id: string;
  readonly authorId: string;
  readonly authorName: string;
  readonly title: string;
  readonly currency: string;
  /** Minor units. */
  readonly total: number;
  readonly status: ReimbursementStatus;
  readonly version: number;
  readonly round: number;
  readonly approvalsNeeded: number;
  readonly paidReference: string | null;
  /** When everything was given. */
  readonly forgoneAt: Date | null;
  /** The author's donation from it while the rest is paid, in minor units; 0 when nothing or everything was given. */
  readonly forgonePart: number;
  readonly partForgoneAt: Date | null;
  readonly createdAt: Date;
  readonly submittedAt: Date | null;
  /** The teams of the author when it was last submitted; empty before. */
  readonly teamIds: readonly string[];
  /** For each of them the manager who added the author to it; null or absent where an admin did. */
  readonly teamAddedBy: readonly (string | null)[];
}

export interface Line extends Omit<ReimbursementLineWire, 'id'> {
  /** The rate of its amount; null for kinds other than mileage. */
  readonly mileageRate: MileageRateWire | null;
}
export interface FullLine extends Line {
  readonly id: string;
  readonly duplicates: readonly Duplicate[];
  readonly receipts: readonly ReimbursementReceiptWire[];
  readonly warnings: readonly ReimbursementWarningWire[];
  readonly receiptReason: string | null;
}

/** A report with its lines in their order and the votes of all rounds, oldest first. */
export interface ReportWithLines extends Report {
  readonly lines: readonly FullLine[];
  readonly votes: readonly Vote[];
  /** Newest first, the last ones only. */
  readonly payouts: readonly ReimbursementPayoutWire[];
  readonly payment: Payment;
}

export interface Payment {
  /** True if the wallet is an account from which Stripe pays people. */
  readonly isAvailable: boolean;
  /** True if each account that pays a part has that much available. */
  readonly isCovered: boolean;
  /** The author's bank account. */
  readonly payee: ReimbursementWire['payee'];
}

/** `total_minor` fits a number: at most 100 lines, each with a bounded amount. */
export const reportColumns = `id, author_id as "authorId", author_name as "authorName", title, currency,
  total_minor::float8 as total, status, version, round, approvals_needed as "approvalsNeeded",
  paid_reference as "paidReference", forgone_at as "forgoneAt", forgone_part_minor::float8 as "forgonePart",
  part_forgone_at as "partForgoneAt", created_at as "createdAt", submitted_at as "submittedAt", team_ids as "teamIds",
  team_added_by as "teamAddedBy"`;

const lineColumns = `id, kind, to_char(spent_on, 'YYYY-MM-DD') as "spentOn", memo, merchant,
  amount_minor::float8 as amount, category_id as "categoryId", fund_id as "fundId", miles_tenths as "milesTenths", days, daily_rate_minor::float8 as "dailyRate", receipt_reason as "receiptReason",
  mileage_tenths_per_mile as "tenthsPerMile", mileage_rate_source as "rateSource"`;

const payoutsShown = 10;
const payoutColumns = `p.id, p.status, p.amount_minor::float8 as amount, b.bank_name as "bankName", b.last4, p.bank_reason as reason,
  p.created_at as "requestedAt", p.posted_at as "postedAt", p.ended_at as "endedAt"`;

interface PayoutRow extends Omit<ReimbursementPayoutWire, 'requestedAt' | 'postedAt' | 'endedAt'> {
  readonly requestedAt: Date;
  readonly postedAt: Date | null;
  readonly endedAt: Date | null;
}

interface VoteRow {
  readonly voter_id: string;
  readonly voter_name: string;
  readonly decision: Vote['decision'];
  readonly note: string;
  readonly round: number;
  readonly voted_at: Date;
  readonly in_place_of_id: string | null;
  readonly in_place_of_name: string | null;
}

@Injectable()
export class ReportRepository {
  async add(tx: Transaction, organizationId: string, report: Report): Promise<void> {
    await tx.query(sql`
      insert into reimbursement_report (organization_id, id, author_id, author_name, title, currency, total_minor, status,
        created_at)
      values (${organizationId}, ${report.id}, ${report.authorId}, ${report.authorName}, ${report.title},
        ${report.currency}, ${report.total}, ${report.status}, ${report.createdAt})`);
  }

  /** Locks the report until the end of the transaction. */
  async lock(tx: Transaction, organizationId: string, reportId: string): Promise<ReportWithLines | null> {
    const query = <Row>(text: string, values: readonly unknown[]) => tx.query<Row>(text, [...values]);
    return readWhole(query, organizationId, reportId, 'for update');
  }

  async save(tx: Transaction, organizationId: string, report: Report): Promise<void> {
    await tx.query(sql`
      update reimbursement_report set title = ${report.title}, total_minor = ${report.total}, status = ${report.status},
        version = ${report.version}, round = ${report.round}, approvals_needed = ${report.approvalsNeeded},
        paid_reference = ${report.paidReference}, forgone_at = ${report.forgoneAt},
        forgone_part_minor = ${report.forgonePart}, part_forgone_at = ${report.partForgoneAt}, submitted_at = ${report.submittedAt},
        team_ids = ${[...report.teamIds]}::uuid[], team_added_by = ${[...report.teamAddedBy]}::uuid[]
      where organization_id = ${organizationId} and id = ${report.id}`);
  }

  /** `keptIds` has the id of the line that each line replaces, null for a new one. Receipts of kept lines stay. */
  async replaceLines(
    tx: Transaction,
    organizationId: string,
    reportId: string,
    lines: readonly Line[],
    keptIds: readonly (string | null)[] = [],
  ): Promise<void> {
    const rows = lines.map(({ mileageRate, ...line }, position) => ({
      ...line,
      id: keptIds[position] ?? newId(),
      position,
      tenthsPerMile: mileageRate?.tenthsPerMile ?? null,
      rateSource: mileageRate?.source ?? null,
    }));
    await tx.query(sql`
      delete from reimbursement_line where organization_id = ${organizationId} and report_id = ${reportId}
        and id <> all(${rows.map(({ id }) => id)}::uuid[])`);
    await tx.query(sql`
      insert into reimbursement_line (organization_id, report_id, id, position, kind, spent_on, memo, merchant, amount_minor,
        category_id, fund_id, miles_tenths, days, daily_rate_minor, mileage_tenths_per_mile, mileage_rate_source)
      select ${organizationId}, ${reportId}, l.id, l.position, l.kind, l."spentOn", l.memo, l.merchant, l.amount,
        l."categoryId", l."fundId", l."milesTenths", l.days, l."dailyRate",
        l."tenthsPerMile", l."rateSource"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (id uuid, position int, kind text, "spentOn" date,
        memo text, merchant text, amount bigint, "categoryId" uuid, "fundId" uuid, "milesTenths" int, days int, "dailyRate" bigint,
        "tenthsPerMile" int, "rateSource" text)
      on conflict (id) do update set position = excluded.position, kind = excluded.kind, spent_on = excluded.spent_on,
        memo = excluded.memo, merchant = excluded.merchant, amount_minor = excluded.amount_minor,
        category_id = excluded.category_id, fund_id = excluded.fund_id, miles_tenths = excluded.miles_tenths,
        days = excluded.days, daily_rate_minor = excluded.daily_rate_minor,
        mileage_tenths_per_mile = excluded.mileage_tenths_per_mile, mileage_rate_source = excluded.mileage_rate_source,
        -- A reason is for the expense that it was given for.
        receipt_reason = case
          when (reimbursement_line.kind, reimbursement_line.spent_on, reimbursement_line.merchant, reimbursement_line.amount_minor)
            is not distinct from (excluded.kind, excluded.spent_on, excluded.merchant, excluded.amount_minor)
          then reimbursement_line.receipt_reason end`);
  }

  /** Saves the amounts and rates of the mileage among the stored lines. */
  async saveMileage(
    tx: Transaction,
    organizationId: string,
    reportId: string,
    lines: readonly FullLine[],
  ): Promise<void> {
    const rows = lines.flatMap(({ id, amount, mileageRate }) =>
      mileageRate === null ? [] : [{ id, amount, ...mileageRate }],
    );
    if (rows.length === 0) return;
    await tx.query(sql`
      update reimbursement_line l set amount_minor = r.amount, mileage_tenths_per_mile = r."tenthsPerMile",
        mileage_rate_source = r.source
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, amount bigint, "tenthsPerMile" int, source text)
      where l.organization_id = ${organizationId} and l.report_id = ${reportId} and l.id = r.id`);
  }

  async saveReceiptReasons(
    tx: Transaction,
    organizationId: string,
    reportId: string,
    reasons: readonly { readonly lineId: string; readonly reason: string }[],
  ): Promise<void> {
    await tx.query(sql`
      update reimbursement_line l set receipt_reason = r.reason
      from jsonb_to_recordset(${JSON.stringify(reasons)}::jsonb) as r ("lineId" uuid, reason text)
      where l.organization_id = ${organizationId} and l.report_id = ${reportId} and l.id = r."lineId"`);
  }

  async addVote(tx: Transaction, organizationId: string, reportId: string, vote: Vote): Promise<void> {
    await tx.query(sql`
      insert into reimbursement_vote (organization_id, report_id, round, voter_id, voter_name, decision, note, voted_at,
        in_place_of_id, in_place_of_name)
      values (${organizationId}, ${reportId}, ${vote.round}, ${vote.voter.id}, ${vote.voter.name}, ${vote.decision},
        ${vote.note}, ${vote.votedAt}, ${vote.inPlaceOf?.id ?? null}, ${vote.inPlaceOf?.name ?? null})`);
  }
}

function toVote(row: VoteRow): Vote {
  const {
    voter_id,
    voter_name,
    decision,
    note,
    round,
    voted_at,
    in_place_of_id: id,
    in_place_of_name: name,
  } = row;
  return {
    voter: { id: voter_id, name: voter_name },
    decision,
    note,
    round,
    votedAt: voted_at.toISOString(),
    inPlaceOf: id === null || name === null ? null : { id, name },
  };
}

const toPayout = ({ requestedAt, postedAt, endedAt, ...payout }: PayoutRow): ReimbursementPayoutWire => ({
  ...payout,
  requestedAt: requestedAt.toISOString(),
  postedAt: postedAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
});

interface LineRow extends ReimbursementLineWire, StoredMileageRate {
  readonly receiptReason: string | null;
}

type Query = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/** The report with its lines and votes; null when there is none. `lock` is for a transaction that changes it. */
export async function readWhole(
  query: Query,
  organizationId: string | null,
  reportId: string,
  lock: '' | 'for update' = '',
): Promise<ReportWithLines | null> {
  const values = [organizationId, reportId];
  const [report] = await query<Report>(
    `select ${reportColumns} from reimbursement_report where organization_id = $1 and id = $2 ${lock}`,
    values,
  );
  if (report === undefined) return null;
  const lines = await query<LineRow>(
    `select ${lineColumns} from reimbursement_line where organization_id = $1 and report_id = $2 order by position`,
    values,
  );
  const votes = await query<VoteRow>(
    `select voter_id, voter_name, decision, note, round, voted_at, in_place_of_id, in_place_of_name from reimbursement_vote
     where organization_id = $1 and report_id = $2 order by voted_at, voter_id`,
    values,
  );
  const payouts = await query<PayoutRow>(
    `select ${payoutColumns} from reimbursement_payout p
     join person_bank_account b on b.organization_id = p.organization_id and b.id = p.bank_account_id
     where p.organization_id = $1 and p.report_id = $2 order by p.created_at desc limit ${payoutsShown}`,
    values,
  );
  const payment = await readPayment(query, organizationId, report, lines);
  const duplicates = await readDuplicates(query, organizationId, reportId);
  const policy = await readPolicy(query, organizationId);
  const day = dayOfWarnings(report);
  const receipts = await readReceipts(query, organizationId, reportId);
  const wholeLines = lines.map(({ tenthsPerMile, rateSource, ...line }) => {
    const ofLine = receipts.filter(({ lineId }) => lineId === line.id);
    const warned = ofLine.map(({ id, reading }) => ({
      reading,
      isShared: receipts.some((other) => other.id === id && other.lineId !== line.id),
    }));
    return {
      ...line,
      mileageRate: storedMileageRate(line, { tenthsPerMile, rateSource }),
      receipts: ofLine.map(({ lineId: _, ...receipt }) => receipt),
      warnings: isDecided(report.status)
        ? []
        : lineWarnings({ ...line, currency: report.currency, receipts: warned }, policy, day),
      duplicates: duplicates.filter(({ lineId }) => lineId === line.id),
    };
  });
  return {
    ...report,
    lines: wholeLines,
    votes: votes.map(toVote),
    payouts: payouts.map(toPayout),
    payment,
  };
}

/** A decided report is not judged again by a policy that changed since. */
function isDecided(status: ReimbursementStatus): boolean {
  return !isBeingWritten({ status }) && status !== 'submitted';
}

/** A report that is not submitted is judged by the day of the reading. */
function dayOfWarnings({ status, submittedAt }: Report): string {
  const at = isBeingWritten({ status }) || submittedAt === null ? new Date() : submittedAt;
  return utcDay(at);
}

type ReceiptOfLine = ReimbursementReceiptWire & { readonly lineId: string };

type ReceiptRow = Omit<ReceiptOfLine, 'reading'> & ReadingRow;

async function readReceipts(
  query: Query,
  organizationId: string | null,
  reportId: string,
): Promise<ReceiptOfLine[]> {
  const rows = await query<ReceiptRow>(
    `select l.line_id as "lineId", r.id, r.name, r.type, r.bytes, ${readingColumns},
       exists (select 1 from reimbursement_receipt_preview p where p.receipt_id = r.id) as "hasPreview"
     from reimbursement_line_receipt l
     join reimbursement_receipt r on r.organization_id = l.organization_id and r.id = l.receipt_id
     where l.organization_id = $1 and l.report_id = $2 order by l.added_at, r.id`,
    [organizationId, reportId],
  );
  return rows.map((row) => {
    const { lineId, id, name, type, bytes, hasPreview } = row;
    return { lineId, id, name, type, bytes, hasPreview, reading: toReading(row) };
  });
}

async function readPayment(
  query: Query,
  organizationId: string | null,
  { authorId, currency, forgonePart }: Report,
  lines: readonly ReimbursementLineWire[],
): Promise<Payment> {
  const [row] = await query<Pick<Payment, 'isAvailable' | 'payee'>>(
    `select exists (select 1 from wallet_account where organization_id = $1 and financial_account_id is not null) as "isAvailable",
       (select jsonb_build_object('bankName', bank_name, 'last4', last4) from person_bank_account
        where organization_id = $1 and user_id = $2 and status = 'ready') as payee`,
    [organizationId, authorId],
  );
  const parts = payingParts({ currency, forgonePart, lines });
  const balances = await query<{ ownerId: string | null; available: string }>(
    `select owner_id as "ownerId", posted_minor - held_minor as available from account
     where organization_id = $1 and (kind = 'wallet' and owner_id is null or kind = 'fund' and owner_id = any($2::uuid[]))`,
    [organizationId, parts.map(({ fundId }) => fundId)],
  );
  const isCovered = parts.every(({ fundId, amount }) =>
    balances.some(({ ownerId, available }) => ownerId === fundId && BigInt(available) >= amount.minor),
  );
  return { isAvailable: row?.isAvailable ?? false, payee: row?.payee ?? null, isCovered };
}
