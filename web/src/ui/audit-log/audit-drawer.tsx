import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { type AuditEntryWire } from '@almoner/contracts';
import { Button, Skeleton } from 'antd';
import { type ReactNode } from 'react';
import { useGetAuditEntryQuery } from '../../api/audit.api.ts';
import { type ReadableProblem, readProblem } from '../../api/problem.ts';
import { capitalized } from '../../lib/capitalized.ts';
import { exactTime } from '../../lib/time-format.ts';
import { auditActionWords, auditKindWord, auditWords as words } from '../../words/en/audit.ts';
import { EmptyState, FailedNotice } from '../list-states.tsx';
import { DayAndTime } from '../relative-time.tsx';
import { SideDrawer } from '../side-drawer.tsx';
import { actorName, recordName } from './entry-words.ts';
import { type FieldChange, fieldChanges } from './field-changes.ts';

interface DrawerProps {
  readonly entries: readonly AuditEntryWire[];
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
}

/** The open entry. A link may name one that is not in the list, older or filtered out: it is asked for by itself. */
export function AuditDrawer({ entries, openId, onOpen }: DrawerProps) {
  const index = entries.findIndex(({ id }) => id === openId);
  const listed = entries[index];
  const asked = useGetAuditEntryQuery(openId ?? '', { skip: openId === null || listed !== undefined });
  const entry = listed ?? (openId === null ? undefined : asked.currentData);
  return (
    <SideDrawer
      open={openId !== null}
      beside
      title={
        <span className="supporting">
          {words.entry}
          {entry && (
            <>
              {' · '}
              <DayAndTime at={entry.occurredAt} />
            </>
          )}
        </span>
      }
      extra={<Steps newer={entries[index - 1]} older={listed && entries[index + 1]} onOpen={onOpen} />}
      onClose={() => onOpen(null)}
    >
      {entry ? (
        <EntryDetails key={entry.id} entry={entry} />
      ) : asked.isError ? (
        <EntryMissing
          problem={readProblem(asked.error)}
          onRetry={() => void asked.refetch()}
          onClose={() => onOpen(null)}
        />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </SideDrawer>
  );
}

const goneStatuses: readonly unknown[] = [400, 404];

interface MissingProps {
  readonly problem: ReadableProblem;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

function EntryMissing({ problem, onRetry, onClose }: MissingProps) {
  if (!goneStatuses.includes(problem.status)) return <FailedNotice problem={problem} onRetry={onRetry} />;
  return (
    <>
      <h2>{words.missing}</h2>
      <EmptyState
        sentence={words.missingHint}
        action={<Button onClick={onClose}>{words.backToList}</Button>}
      />
    </>
  );
}

interface StepsProps {
  readonly newer: AuditEntryWire | undefined;
  readonly older: AuditEntryWire | undefined;
  readonly onOpen: (id: string) => void;
}

function Steps({ newer, older, onOpen }: StepsProps) {
  const step = (label: string, icon: ReactNode, to: AuditEntryWire | undefined) => (
    <Button
      type="text"
      aria-label={label}
      icon={icon}
      disabled={to === undefined}
      onClick={() => to && onOpen(to.id)}
    />
  );
  return (
    <>
      {step(words.previous, <UpOutlined />, newer)}
      {step(words.next, <DownOutlined />, older)}
    </>
  );
}

function EntryDetails({ entry }: { readonly entry: AuditEntryWire }) {
  const { action, actor, record, origin, occurredAt, traceId } = entry;
  const changes = fieldChanges(entry);
  return (
    <>
      <h2>{auditActionWords(action)}</h2>
      <p className="supporting">
        {auditKindWord(record.kind)} · {recordName(record)}
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
            <td data-gone={after !== before && before !== null}>{before ?? words.nothing}</td>
            <td>{after ?? words.nothing}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
