import { type AuditEntryWire } from '@almoner/contracts';
import { moneyParts } from '../../lib/money-format.ts';
import { dayAndTime } from '../../lib/time-format.ts';
import {
  auditFieldOrder,
  auditFieldWords,
  auditValueWords,
  auditWords as words,
} from '../../words/en/audit.ts';

export interface FieldChange {
  readonly field: string;
  /** Null where there was, or is, nothing. */
  readonly before: string | null;
  readonly after: string | null;
}

/** What an entry changed, field by field in words; what stayed as it was is left out, and so are our own keys. */
export function fieldChanges({ before, after }: Pick<AuditEntryWire, 'before' | 'after'>): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .filter((field) => !isOwnKey(field))
    .map((field) => ({
      field: auditFieldWords(field),
      before: valueText(field, before?.[field]),
      after: valueText(field, after?.[field]),
    }))
    .filter((change) => change.before !== change.after);
}

/** "Role: Employee → Archived", for one line. */
export function changesLine(entry: Pick<AuditEntryWire, 'before' | 'after'>): string {
  const shown = (text: string | null) => text ?? words.nothing;
  return fieldChanges(entry)
    .map(({ field, before, after }) =>
      before === null ? `${field}: ${shown(after)}` : `${field}: ${before} → ${shown(after)}`,
    )
    .join('; ');
}

function rankOf(field: string): number {
  const rank = auditFieldOrder.indexOf(field);
  return rank === -1 ? auditFieldOrder.length : rank;
}

const isOwnKey = (field: string) => /^id$|Ids?$/.test(field);
const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);

function valueText(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'string')
    return isInstant(value) ? dayAndTime(new Date(value), new Date()) : auditValueWords(field, value);
  if (typeof value === 'object') return moneyText(value) ?? partsText(field, Object.values(value));
  return JSON.stringify(value);
}

function moneyText(value: object): string | null {
  if (!('amount' in value) || !('currency' in value)) return null;
  const { amount, currency } = value;
  if (typeof amount !== 'number' || typeof currency !== 'string') return null;
  const { whole, cents } = moneyParts(amount, currency);
  return whole + cents;
}

function partsText(field: string, parts: readonly unknown[]): string | null {
  const texts = parts.map((part) => valueText(field, part)).filter((text) => text !== null);
  return texts.length === 0 ? null : texts.join(', ');
}
