import { entryDescriptionOf } from '../../accounting/domain/entry-description.ts';
import { type AccountKind } from '../../ledger/domain/accounts.ts';
import { accountCodeOf } from './account-codes.ts';
import { type ExportEntry, type ExportLine } from './export-text.ts';

interface Named {
  readonly name: string;
}

/** Names as they were when the export was recorded, by id. */
export interface ExportNames {
  readonly categories: Readonly<Record<string, { readonly code: string; readonly name: string }>>;
  readonly accounts: Readonly<Record<string, { readonly kind: AccountKind; readonly name: string }>>;
  readonly funds: Readonly<Record<string, Named>>;
  readonly programs: Readonly<Record<string, Named>>;
  readonly teams: Readonly<Record<string, Named>>;
}

/** Lines with the same account and dimensions are summed. */
export interface EntryRow {
  readonly position: number;
  readonly date: string;
  readonly originalDate: string | null;
  readonly kind: string;
  readonly description: string;
  readonly currency: string;
  readonly lines: readonly {
    readonly accountId: string;
    readonly categoryId: string | null;
    readonly fundId: string | null;
    readonly programId: string | null;
    readonly teamId: string | null;
    readonly amount: number;
  }[];
}

interface RecordedExport {
  readonly number: number;
  /** How the file is written: 1 in exports of earlier releases, whose descriptions are as they were posted. */
  readonly layout: number;
}

export function entryOf({ number, layout }: RecordedExport, row: EntryRow, names: ExportNames): ExportEntry {
  return {
    number: `${number}-${String(row.position).padStart(6, '0')}`,
    date: row.date,
    description: descriptionOf(row, layout),
    currency: row.currency,
    lines: row.lines.map((line) => lineOf(line, names)),
  };
}

/** How many leading entries fit into `maxLines` lines; at least one, because an entry is never split. */
export function countWithin(entries: readonly EntryRow[], maxLines = Infinity): number {
  let lines = 0;
  const end = entries.findIndex((entry) => (lines += entry.lines.length) > maxLines);
  return end === -1 ? entries.length : Math.max(1, end);
}

/** A correction begins with “Correction:”. An entry that was posted later, because its month was closed, ends with its original date. */
function descriptionOf({ kind, description, originalDate }: EntryRow, layout: number): string {
  const day = originalDate === null ? '' : ` (originally ${originalDate})`;
  if (kind === 'purchase_recoding' || kind === 'reimbursement_recoding')
    return `Correction: ${description}${day}`;
  return `${layout === 1 ? description : entryDescriptionOf(kind, description)}${day}`;
}

function lineOf(line: EntryRow['lines'][number], names: ExportNames): ExportLine {
  const { accountId, categoryId, fundId, programId, teamId, amount } = line;
  const account = names.accounts[accountId];
  const category = categoryId === null ? undefined : names.categories[categoryId];
  const nameOf = (group: Readonly<Record<string, Named>>, id: string | null) =>
    id === null ? '' : (group[id]?.name ?? '');
  const common = {
    fund: nameOf(names.funds, fundId),
    program: nameOf(names.programs, programId),
    team: nameOf(names.teams, teamId),
    amount,
  };
  if (account === undefined) return { ...common, code: '', account: 'Unknown account' };
  if (account.kind === 'expense' && category !== undefined)
    return { ...common, code: category.code, account: category.name };
  const restricted = account.kind === 'income' && fundId !== null ? ' with donor restrictions' : '';
  return { ...common, code: accountCodeOf(account.kind, fundId), account: `${account.name}${restricted}` };
}
