import { linesPerImport, type AccountingExportWire, type ExportFormat } from '@almoner/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { useListExportsInfiniteQuery } from '../../api/accounting-exports.api.ts';
import { pathOf } from '../../api/books-path.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { accountingExportWords as words } from '../../words/en/accounting-exports.ts';
import { BackToBooks } from './back-to-books.tsx';
import { ExportDrawer } from './export-drawer.tsx';
import { useBooks } from './shared/books.ts';
import { dayText } from '../../lib/months.ts';

/** The recorded exports, each with its file. */
export function ExportsPage() {
  const { clientId, may } = useBooks();
  const [creating, setCreating] = useState(false);
  const query = useListExportsInfiniteQuery({ clientId });
  const exports = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const newCounts = query.data?.pages[0]?.newCounts ?? [];
  return (
    <>
      <PageHeader
        title={words.title}
        sub={<BackToBooks />}
        actions={
          may('books.export') && (
            <Button type="primary" onClick={() => setCreating(true)}>
              {words.create}
            </Button>
          )
        }
      />
      <p className="supporting">
        {newCounts.map(({ target, count }) => (
          <span key={target}>{words.newFor(target, count)} </span>
        ))}
        {words.never}
      </p>
      <ListView query={query} isEmpty={exports.length === 0} empty={<EmptyState sentence={words.empty} />}>
        <DataTable
          label={words.title}
          columns={columnsFor(clientId)}
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

const columnsFor = (clientId: string | undefined): Column<AccountingExportWire>[] => [
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
      <a className="text-link" href={fileLink(clientId, id, format)} download>
        {words.download}
        <span className="visually-hidden"> {number}</span>
      </a>
    ),
  },
];

/** A file that its accounting program cannot import at once comes in several. */
function fileLink(clientId: string | undefined, id: string, format: ExportFormat): string {
  const maxLines = linesPerImport[format];
  const file = `/api${pathOf(clientId, `/accounting/exports/${id}/file`)}`;
  return maxLines === undefined ? file : `${file}?maxLines=${maxLines}`;
}
