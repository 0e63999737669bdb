import '../reimbursements.css';
import { type ReimbursementStatus, type ReimbursementSummaryWire } from '@almoner/contracts';
import { useListReimbursementsInfiniteQuery } from '../../../api/reimbursements.api.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/list-states.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Money } from '../../../ui/money.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Section } from '../../../ui/section.tsx';
import { useUrlDrawer } from '../../../ui/use-url-drawer.ts';
import { reimbursementWords as words } from '../../../words/en/reimbursements.ts';
import { DecideButtons } from '../decide-buttons.tsx';
import { ReportChip } from './report-chip.tsx';
import { ReportDrawer } from '../report-drawer.tsx';
import { QueueTotal } from '../queue-total.tsx';

interface WaitingReportsProps {
  /** Null for all. */
  readonly status: ReimbursementStatus | null;
  /** Beside other requests, an empty list is left out. */
  readonly hidesEmpty: boolean;
}

/** Reimbursement reports among the requests that wait for a decision. */
export function WaitingReports({ status, hidesEmpty }: WaitingReportsProps) {
  const query = useListReimbursementsInfiniteQuery({ status });
  const { openId, show } = useUrlDrawer('report');
  const reports = query.currentData?.pages.flatMap(({ items }) => items) ?? [];
  const isLoading = query.isFetching && query.currentData === undefined;
  const isHidden = hidesEmpty && reports.length === 0 && !query.isError;
  return (
    <>
      {!isHidden && (
        <Section title={words.label}>
          <ListView
            query={{ ...query, isLoading }}
            isEmpty={reports.length === 0}
            empty={<EmptyState sentence={status === null ? words.empty : words.noneWithStatus} />}
          >
            <DataTable
              label={words.label}
              density="large"
              columns={columnsFor(show)}
              rows={reports}
              rowKey={({ id }) => id}
              loading={isLoading}
              openKey={openId}
              onOpen={({ id }) => show(id)}
            />
            <LoadMore query={query} />
          </ListView>
          {status === 'submitted' && <QueueTotal />}
        </Section>
      )}
      <ReportDrawer reportId={openId} onClose={() => show(null)} />
    </>
  );
}

const columnsFor = (onOpen: (id: string) => void): Column<ReimbursementSummaryWire>[] => [
  {
    key: 'report',
    title: words.columns.report,
    render: ({ id, title, version, mayDecide, author, lineCount, receiptCount, submittedAt, createdAt }) => (
      <span className="two-line">
        <button type="button" className="quiet-button name" onClick={() => onOpen(id)}>
          {title}
        </button>
        <span>
          {author.name}, <RelativeTime at={submittedAt ?? createdAt} /> ·{' '}
          {words.counts(lineCount, receiptCount)}
        </span>
        {mayDecide && (
          <span className="narrow-only report-row-actions">
            <DecideButtons report={{ id, version, title }} inRow />
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'outcome',
    title: words.decision,
    width: 312,
    wideOnly: true,
    render: (report) =>
      report.mayDecide ? <DecideButtons report={report} inRow /> : <ReportChip report={report} />,
  },
  {
    key: 'total',
    title: words.columns.total,
    align: 'right',
    width: 120,
    render: ({ total, currency }) => <Money minor={0 - total} currency={currency} sign="flow" />,
  },
];
