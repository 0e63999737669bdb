import { type AuditEntryWire } from '@almoner/contracts';
import { type AuditFilters, useLazyGetAuditPageQuery } from '../../api/audit.api.ts';
import { useAccount } from '../../state/use-account.ts';
import { readAllPages } from '../../lib/all-pages.ts';
import { auditActionWords, auditKindWord, auditWords as words } from '../../words/en/audit.ts';
import { CsvButton } from '../../ui/csv-button.tsx';
import { actorName } from './shared/entry-words.ts';
import { changesLine } from './field-changes.ts';

export function AuditExport({ filters }: { readonly filters: AuditFilters }) {
  const currency = useAccount()?.owner?.currency ?? 'USD';
  const [readPage] = useLazyGetAuditPageQuery();
  const rows = async () => {
    const all = await readAllPages((cursor) => readPage({ ...filters, cursor }).unwrap());
    return all.map((entry) => csvRow(entry, currency));
  };
  return <CsvButton fileName={words.csvFile} header={words.csvColumns} rows={rows} />;
}

const csvRow = (entry: AuditEntryWire, currency: string) => [
  entry.occurredAt,
  auditActionWords(entry.action),
  auditKindWord(entry.record.kind),
  entry.record.label,
  actorName({ ...entry.actor, organization: null }),
  entry.actor.email,
  entry.actor.organization,
  changesLine(entry, currency),
  entry.origin?.network ?? null,
  entry.origin?.browser ?? null,
  entry.traceId,
];
