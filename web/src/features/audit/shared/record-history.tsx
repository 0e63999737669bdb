import './record-history.css';
import { type AuditRecordKind } from '@almoner/contracts';
import { Link } from 'react-router';
import { useGetAuditPageQuery } from '../../../api/audit.api.ts';
import { useAccount } from '../../../state/use-account.ts';
import { EmptyState } from '../../../ui/list-states.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Section } from '../../../ui/section.tsx';
import { auditActionWords } from '../../../words/en/audit.ts';
import { cardPageWords as words } from '../../../words/en/card-page.ts';
import { changesLine } from '../field-changes.ts';
import { actorName } from './entry-words.ts';
import { LoadingLines } from '../../../ui/loading-lines.tsx';

interface RecordHistoryProps {
  readonly kind: AuditRecordKind;
  readonly recordId: string;
}

const entriesShown = 8;

/** Who changed a record, newest first: the part of the audit log that is about it. */
export function RecordHistory({ kind, recordId }: RecordHistoryProps) {
  const currency = useAccount()?.owner?.currency ?? 'USD';
  const query = useGetAuditPageQuery({ recordId, limit: entriesShown });
  const entries = query.currentData?.items;
  return (
    <Section
      title={words.history}
      aside={
        <Link className="text-link" to={`/settings?tab=audit&kind=${kind}`}>
          {words.auditLog}
        </Link>
      }
    >
      <ListView
        query={query}
        isEmpty={entries?.length === 0}
        empty={<EmptyState sentence={words.historyEmpty} />}
      >
        {entries === undefined ? (
          <LoadingLines rows={4} />
        ) : (
          <ol className="record-history">
            {entries.map((entry) => (
              <li key={entry.id}>
                <span className="name">{actorName(entry.actor)}</span>
                <span className="meta">
                  <RelativeTime at={entry.occurredAt} />
                </span>
                <span className="supporting">{auditActionWords(entry.action)}</span>
                <span className="supporting">{changesLine(entry, currency)}</span>
              </li>
            ))}
          </ol>
        )}
      </ListView>
    </Section>
  );
}
