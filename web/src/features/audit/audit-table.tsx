import { type AuditEntryWire } from '@almoner/contracts';
import { capitalized } from '../../lib/capitalized.ts';
import { dayHeading, dayKey, shortDate } from '../../lib/time-format.ts';
import { auditActionWords, auditWords as words } from '../../words/en/audit.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { TimeWithinDay } from '../../ui/relative-time.tsx';
import { actorName, isNamedByOrigin, recordName } from './shared/entry-words.ts';

export interface AuditListProps {
  readonly entries: readonly AuditEntryWire[];
  readonly changedKeys: ReadonlySet<string>;
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
}

interface Row {
  readonly entry: AuditEntryWire;
  readonly opensDay: boolean;
}

export function AuditTable(props: AuditListProps & { readonly loading: boolean; readonly beside: boolean }) {
  const { entries, changedKeys, openId, onOpen, loading, beside } = props;
  return (
    <DataTable
      label={words.table}
      columns={columnsFor(onOpen, beside)}
      rows={withDays(entries)}
      rowKey={({ entry }) => entry.id}
      rowTinted={({ entry }) => changedKeys.has(entry.id)}
      loading={loading}
      openKey={openId}
      onOpen={({ entry }) => onOpen(entry.id)}
    />
  );
}

const isNewDay = (entry: AuditEntryWire, before: AuditEntryWire | undefined) =>
  before === undefined || dayKey(new Date(before.occurredAt)) !== dayKey(new Date(entry.occurredAt));

// Only the first entry of each day shows the date.
const withDays = (entries: readonly AuditEntryWire[]): Row[] =>
  entries.map((entry, index) => ({ entry, opensDay: isNewDay(entry, entries[index - 1]) }));

function columnsFor(onOpen: (id: string) => void, beside: boolean): Column<Row>[] {
  return [
    {
      key: 'date',
      title: words.columns.date,
      width: 88,
      render: ({ entry, opensDay }) => (
        <span className="supporting">{opensDay && shortDate(new Date(entry.occurredAt), new Date())}</span>
      ),
    },
    {
      key: 'what',
      title: words.columns.what,
      render: ({ entry }) => (
        <span className="two-line">
          <button type="button" className="quiet-button name" onClick={() => onOpen(entry.id)}>
            {auditActionWords(entry.action)}
          </button>
          <span>
            {(beside || !isNamedByOrigin(entry)) && `${recordName(entry.record)} · `}
            <TimeWithinDay at={entry.occurredAt} />
          </span>
        </span>
      ),
    },
    { key: 'who', title: words.columns.who, render: ({ entry }) => actorName(entry.actor) },
    ...(beside ? [] : [fromColumn]),
  ];
}

const fromColumn: Column<Row> = {
  key: 'from',
  title: words.columns.from,
  width: 200,
  render: ({ entry: { origin } }) =>
    origin && (
      <span className="two-line">
        <span>{capitalized(origin.browser)}</span>
        <span>{origin.network}</span>
      </span>
    ),
};

function byDay(entries: readonly AuditEntryWire[]) {
  const days: { day: Date; ofDay: AuditEntryWire[] }[] = [];
  entries.forEach((entry, index) => {
    if (isNewDay(entry, entries[index - 1])) days.push({ day: new Date(entry.occurredAt), ofDay: [] });
    days.at(-1)?.ofDay.push(entry);
  });
  return days;
}

/** The list on a phone: days as headings, and each entry in two lines. */
export function AuditDays({ entries, changedKeys, onOpen }: AuditListProps) {
  return byDay(entries).map(({ day, ofDay }) => (
    <section key={dayKey(day)} className="audit-day">
      <h2>{dayHeading(day, new Date())}</h2>
      <ul>
        {ofDay.map((entry) => (
          <li key={entry.id} className={changedKeys.has(entry.id) ? 'live-tint' : ''}>
            <button type="button" className="quiet-button audit-line" onClick={() => onOpen(entry.id)}>
              <span className="two-line">
                <span className="name">{auditActionWords(entry.action)}</span>
                <span>
                  {recordName(entry.record)} · {actorName(entry.actor)}
                </span>
              </span>
              <span className="supporting">
                <TimeWithinDay at={entry.occurredAt} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  ));
}
