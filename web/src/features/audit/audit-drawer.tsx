import { type AuditEntryWire } from '@almoner/contracts';
import { useGetAuditEntryQuery } from '../../api/audit.api.ts';
import { useAccount } from '../../state/use-account.ts';
import { capitalized } from '../../lib/capitalized.ts';
import { exactTime } from '../../lib/time-format.ts';
import { auditActionWords, auditKindWord, auditWords as words } from '../../words/en/audit.ts';
import { RecordDrawer, idToFetch } from '../../ui/record-drawer.tsx';
import { actorName, isNamedByOrigin, recordName } from './shared/entry-words.ts';
import { type FieldChange, fieldChanges } from './field-changes.ts';

interface DrawerProps {
  readonly entries: readonly AuditEntryWire[];
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
}

export function AuditDrawer({ entries, openId, onOpen }: DrawerProps) {
  const unlisted = idToFetch(entries, openId);
  const fetched = useGetAuditEntryQuery(unlisted ?? '', { skip: unlisted === null });
  return (
    <RecordDrawer items={entries} openId={openId} fetched={fetched} words={words} onOpen={onOpen}>
      {(entry) => <EntryDetails key={entry.id} entry={entry} />}
    </RecordDrawer>
  );
}

function EntryDetails({ entry }: { readonly entry: AuditEntryWire }) {
  const { action, actor, record, origin, occurredAt, traceId } = entry;
  const currency = useAccount()?.owner?.currency ?? 'USD';
  const changes = fieldChanges(entry, currency);
  return (
    <>
      <h2>{auditActionWords(action)}</h2>
      <p className="supporting">
        {[auditKindWord(record.kind), ...(isNamedByOrigin(entry) ? [] : [recordName(record)])].join(' · ')}
      </p>
      <h3 className="audit-heading">{words.changes}</h3>
      {changes.length === 0 ? <p className="supporting">{words.noFields}</p> : <Changes changes={changes} />}
      <dl className="definition-list audit-facts">
        <dt>{words.who}</dt>
        <dd>
          {actorName(actor)}
          {actor.kind === 'user' && actor.name !== null && <div className="supporting">{actor.email}</div>}
        </dd>
        <dt>{words.when}</dt>
        <dd>{exactTime(new Date(occurredAt))}</dd>
        <dt>{words.fromWhere}</dt>
        <dd>{origin === null ? words.noOrigin : `${capitalized(origin.browser)} · ${origin.network}`}</dd>
        <dt>{words.request}</dt>
        <dd className="meta">{traceId}</dd>
      </dl>
    </>
  );
}

function Changes({ changes }: { readonly changes: readonly FieldChange[] }) {
  return (
    <table className="audit-changes" aria-label={words.changes}>
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          <th scope="col">{words.before}</th>
          <th scope="col">{words.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td data-label={words.before} data-gone={after !== before && before !== null}>
              {before ?? words.nothing}
            </td>
            <td data-label={words.after}>{after ?? words.nothing}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
