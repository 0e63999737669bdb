import { LeftOutlined } from '@ant-design/icons';
import { linesPerImport, type AccountingExportWire, type ExportFormat } from '@almoner/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useListExportsInfiniteQuery } from '../../api/accounting-exports.api.ts';
import { useAccount } from '../../app/use-account.ts';
import { reachOfRole } from '../../lib/reach-of-role.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { accountingExportWords as words } from '../../words/en/accounting-exports.ts';
import { ExportDrawer } from './export-drawer.tsx';
import { dayText } from '../../lib/months.ts';

/** The recorded exports, each with its file. */
export function ExportsPage() {
  const account = useAccount();
  const [creating, setCreating] = useState(false);
  const query = useListExportsInfiniteQuery();
  const exports = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const newCount = query.data?.pages[0]?.newCount;
  const mayCreate = account !== null && reachOfRole(account.role, 'books.export') !== 'none';
  return (
    <>
      <PageHeader
        title={words.title}
        sub={
          <Link className="text-link" to="/accounting?tab=card">
            <LeftOutlined aria-hidden /> {words.back}
          </Link>
        }
        actions={
          mayCreate && (
            <Button type="primary" disabled={newCount === 0} onClick={() => setCreating(true)}>
              {words.create}
            </Button>
          )
        }
      />
      <p className="supporting">
        {newCount !== undefined && words.newCount(newCount)} {words.never}
      </p>
      <ListView query={query} isEmpty={exports.length === 0} empty={<EmptyState sentence={words.empty} />}>
        <DataTable
          label={words.title}
          columns={columns}
          rows={exports}
          rowKey={({ id }) => id}
          loading={query.isLoading}
        />
        <LoadMore query={query} />
      </ListView>
      <ExportDrawer open={creating} onClose={() => setCreating(false)} />
    </>
  );
}

const columns: Column<AccountingExportWire>[] = [
  { key: 'number', title: words.columns.number, width: 56, render: ({ number }) => number },
  {
    key: 'format',
    title: words.columns.format,
    render: ({ format, createdBy }) => (
      <span className="two-line">
        <span className="name">{words.formats[format]}</span>
        <span className="supporting">{createdBy}</span>
      </span>
    ),
  },
  {
    key: 'days',
    title: words.columns.days,
    wideOnly: true,
    render: ({ from, to }) => (
      <span className="supporting">
        {dayText(from)} – {dayText(to)}
      </span>
    ),
  },
  {
    key: 'when',
    title: words.columns.when,
    wideOnly: true,
    render: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
  {
    key: 'entries',
    title: words.columns.entries,
    align: 'right',
    render: ({ entryCount, repeatedCount }) => (
      <span className="two-line">
        <span>{entryCount}</span>
        {repeatedCount > 0 && <span className="supporting">{words.repeated(repeatedCount)}</span>}
      </span>
    ),
  },
  {
    key: 'file',
    title: null,
    align: 'right',
    width: 96,
    render: ({ id, number, format }) => (
      <a className="text-link" href={fileLink(id, format)} download>
        {words.download}
        <span className="visually-hidden"> {number}</span>
      </a>
    ),
  },
];

/** A file that its accounting program cannot import at once comes in several. */
function fileLink(id: string, format: ExportFormat): string {
  const maxLines = linesPerImport[format];
  return `/api/accounting/exports/${id}/file${maxLines === undefined ? '' : `?maxLines=${maxLines}`}`;
}
