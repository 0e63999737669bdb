import { type ReimbursementLineInput, type ReimbursementLineWire } from '@almoner/contracts';
import { parseAmount, typedAmount } from '../../lib/money-format.ts';
import { milesText } from './shared/line-measure.ts';

/** A line as it is typed. */
export interface LineFields {
  /** For a saved line, which keeps its receipts. */
  readonly id?: string;
  readonly kind: ReimbursementLineInput['kind'];
  /** Absent until a day is chosen. */
  readonly spentOn?: string;
  readonly memo?: string;
  readonly categoryId?: string;
  readonly fundId?: string;
  readonly merchant?: string;
  readonly amount?: string;
  readonly miles?: string;
  readonly days?: string;
  readonly dailyRate?: string;
}

export interface ReportFields {
  readonly title: string;
  readonly lines: readonly LineFields[];
}

const tenthsInMile = 10;

/** Tenths of a mile; null for anything but a positive number with at most one decimal. */
export function parseMiles(typed: string): number | null {
  const match = /^(\d{1,5})(?:\.(\d))?$/.exec(typed.trim());
  if (match === null) return null;
  const tenths = Number(match[1]) * tenthsInMile + Number(match[2] ?? 0);
  return tenths > 0 ? tenths : null;
}

/** A number of days; null for anything but 1 to 366. */
export function parseDays(typed: string): number | null {
  const days = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  return days >= 1 && days <= 366 ? days : null;
}

export function toLineInput(line: LineFields, currency: string): ReimbursementLineInput {
  const { categoryId = null, fundId = null } = line;
  const shared = {
    ...(line.id !== undefined && { id: line.id }),
    spentOn: line.spentOn ?? '',
    memo: line.memo ?? '',
    categoryId,
    fundId,
  };
  if (line.kind === 'mileage')
    return { kind: 'mileage', ...shared, milesTenths: parseMiles(line.miles ?? '') ?? 0 };
  const amountOf = (typed: string | undefined) => parseAmount(typed ?? '', currency) ?? 0;
  if (line.kind === 'per_diem')
    return {
      kind: 'per_diem',
      ...shared,
      days: parseDays(line.days ?? '') ?? 0,
      dailyRate: amountOf(line.dailyRate),
    };
  return { kind: 'expense', ...shared, merchant: line.merchant ?? '', amount: amountOf(line.amount) };
}

/** A saved line as the form shows it. */
export function toLineFields(line: ReimbursementLineWire, currency: string): LineFields {
  const plain = (minor: number | null) => (minor === null ? undefined : typedAmount(minor, currency));
  const { id, kind, spentOn, memo, categoryId, fundId, merchant, amount, milesTenths, days, dailyRate } =
    line;
  return {
    id,
    kind,
    spentOn,
    memo,
    ...(categoryId !== null && { categoryId }),
    ...(fundId !== null && { fundId }),
    ...(kind === 'expense' && { merchant: merchant ?? '', amount: plain(amount) }),
    ...(milesTenths !== null && { miles: milesText(milesTenths) }),
    ...(days !== null && { days: String(days) }),
    ...(dailyRate !== null && { dailyRate: plain(dailyRate) }),
  };
}
