import { type AuditEntryWire } from '@almoner/contracts';
import { auditFieldOrder, auditFieldWords, auditWords as words } from '../../words/en/audit.ts';
import { valueText } from './value-text.ts';

export interface FieldChange {
  readonly field: string;
  /** Null where there was, or is, nothing. */
  readonly before: string | null;
  readonly after: string | null;
}

type Changed = Pick<AuditEntryWire, 'action' | 'before' | 'after'>;
type Fields = Readonly<Record<string, unknown>> | null;

/**
 * The changes of an entry, field by field in words; unchanged fields and our own keys are left out. A member with a name needs no
 * kind. `currency` is that of amounts that an entry records without one: the organization's.
 */
export function fieldChanges({ action, before, after }: Changed, currency: string): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const textOf = (of: Fields, field: string) => valueText(field, of?.[field], currencyOf(of) ?? currency);
  return [...fields]
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .filter((field) => !isOwnKey(field) && field !== 'currency')
    .filter((field) => !isUnused(before, after, field))
    .filter((field) => !(field === 'kind' && textOf(after, 'member') !== null))
    .map((field) => ({
      field: auditFieldWords(field, action),
      before: textOf(before, field),
      after: textOf(after, field),
    }))
    .filter((change) => change.before !== change.after);
}

/** "Role: Employee → Archived", for one line. Proof of which file it was stays in the entry itself. */
export function changesLine(entry: Changed, currency: string): string {
  const shown = (text: string | null) => text ?? words.nothing;
  const left = { ...entry, before: withoutProofs(entry.before), after: withoutProofs(entry.after) };
  return fieldChanges(left, currency)
    .map(({ field, before, after }) =>
      before === null ? `${field}: ${shown(after)}` : `${field}: ${before} → ${shown(after)}`,
    )
    .map((change, index, all) => (index < all.length - 1 ? change.replace(/\.$/, '') : change))
    .join('; ');
}

const proofs: ReadonlySet<string> = new Set(['bytes', 'sha256']);

function withoutProofs(fields: Fields) {
  if (fields === null) return null;
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !proofs.has(field)));
}

function rankOf(field: string): number {
  const rank = auditFieldOrder.indexOf(field);
  return rank === -1 ? auditFieldOrder.length : rank;
}

const isOwnKey = (field: string) => /^id$|Ids?$/.test(field);
const currencyOf = (fields: Fields) => (typeof fields?.currency === 'string' ? fields.currency : null);
/** An option that something new was made without. */
const isUnused = (before: Fields, after: Fields, field: string) =>
  before === null && after?.[field] === false;
