import '../reimbursements.css';
import { PlusOutlined } from '@ant-design/icons';
import { type ReimbursementSummaryWire, reimbursementStatuses } from '@almoner/contracts';
import { Button } from 'antd';
import { useCallback, useRef, useState } from 'react';
import {
  useLazyGetReimbursementPageQuery,
  useListReimbursementsInfiniteQuery,
} from '../../../api/reimbursements.api.ts';
import { phoneBelowWidth } from '../../../lib/specified-values.ts';
import { useAccount } from '../../../state/use-account.ts';
import { readAllPages } from '../../../lib/all-pages.ts';
import { csvAmount } from '../../../lib/csv.ts';
import { minorPerUnit } from '../../../lib/money-format.ts';
import { permissionScopeOfRole } from '../../../lib/permission-scope-of-role.ts';
import { CsvButton } from '../../../ui/csv-button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { EmptyState } from '../../../ui/list-states.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useMediaQuery } from '../../../theme/use-media-query.ts';
import { useListOrder } from '../../../ui/use-sorted.ts';
import { useUrlDrawer } from '../../../ui/use-url-drawer.ts';
import { useUrlState } from '../../../ui/use-url-state.ts';
import { stateWords } from '../../../words/en/shell.ts';
import { reimbursementWords as words } from '../../../words/en/reimbursements.ts';
import { columnsFor } from '../report-columns.tsx';
import { statusText } from '../report-status.ts';
import { ReportDrawer } from '../report-drawer.tsx';
import { ReportForm } from '../report-form.tsx';
import { PayBar, payColumn, useReportSelection } from '../report-selection.tsx';

const statusOptions = reimbursementStatuses.map((value) => ({ value, label: words.statuses[value] }));

/** Reports of what people paid themselves: the viewer's own, or everybody's. */
export function ReimbursementsTab() {
  const account = useAccount();
  const { params, change } = useUrlState();
  const status = reimbursementStatuses.find((one) => one === params.get('status')) ?? null;
  const q = params.get('q') ?? undefined;
  const search = useCallback((text: string) => change({ q: text }), [change]);
  const { order: sort, sorting } = useListOrder();
  const query = useListReimbursementsInfiniteQuery({ status, q, sort });
  const [readPage] = useLazyGetReimbursementPageQuery();
  const { openId, show } = useUrlDrawer('report');
  const [isNew, setIsNew] = useState(false);
  const saved = useRef<string | null>(null);
  // Closing the form is a step back in the history, which would close the report again.
  const closeForm = () => {
    setIsNew(false);
    if (saved.current !== null) show(saved.current);
    saved.current = null;
  };
  const isFiltered = status !== null || q !== undefined;
  const reports = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const submits = account !== null && permissionScopeOfRole(account.role, 'reimbursement.submit') !== 'none';
  const pays = account !== null && permissionScopeOfRole(account.role, 'money.move') !== 'none';
  const selection = useReportSelection(reports);
  const onPhone = useMediaQuery(`(width < ${phoneBelowWidth}px)`);
  const columns = columnsFor(show, onPhone);
  const exported = async () => {
    const all = await readAllPages((cursor) => readPage({ status, q, sort, cursor }).unwrap());
    return all.map(csvRow);
  };
  const newReport = submits && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setIsNew(true)}>
      {words.newReport}
    </Button>
  );
  return (
    <>
      <div className="toolbar" role="search">
        <SearchField value={q ?? ''} label={words.search} onSearch={search} />
        <FilterSelect
          label={words.status}
          value={status ?? undefined}
          options={statusOptions}
          onChange={(value) => change({ status: value })}
        />
        {newReport}
        <span className="toolbar-end">
          <CsvButton fileName={words.csvFile} header={words.csvColumns} rows={exported} />
        </span>
      </div>
      <ListView
        query={query}
        isEmpty={reports.length === 0}
        empty={
          isFiltered ? (
            <EmptyState
              sentence={words.noneFound}
              action={
                <Button onClick={() => change({ q: null, status: null })}>{stateWords.clearFilters}</Button>
              }
            />
          ) : (
            <EmptyState sentence={words.empty} />
          )
        }
      >
        <DataTable
          label={words.label}
          sorting={sorting}
          columns={pays ? [payColumn(selection), ...columns] : columns}
          rows={reports}
          rowKey={({ id }) => id}
          openKey={openId}
          onOpen={({ id }) => show(id)}
          loading={query.isLoading}
        />
        <LoadMore query={query} />
        {pays && <PayBar selection={selection} />}
      </ListView>
      <ReportDrawer reportId={openId} onClose={() => show(null)} />
      <ReportForm
        open={isNew}
        report={null}
        currency={account?.owner?.currency ?? 'USD'}
        onSaved={(id) => {
          saved.current = id;
        }}
        onClose={closeForm}
      />
    </>
  );
}

const csvRow = (report: ReimbursementSummaryWire) => [
  report.createdAt,
  report.submittedAt,
  report.author.name,
  report.title,
  statusText(report),
  csvAmount(report.total, minorPerUnit(report.currency)),
  report.currency,
  report.lineCount,
  report.receiptCount,
  csvAmount(report.forgoneAmount, minorPerUnit(report.currency)),
];
