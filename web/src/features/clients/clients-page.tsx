import { type BooksSummaryWire, type ClientOverviewWire, type ConnectionWire } from '@almoner/contracts';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useListClientsQuery, useListConnectionsQuery } from '../../api/clients.api.ts';
import { monthYearText } from '../../lib/months.ts';
import { useAccount } from '../../state/use-account.ts';
import { AskDrawer, Connections } from '../connections/shared/connections.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useSorted } from '../../ui/use-sorted.ts';
import { useUrlState } from '../../ui/use-url-state.ts';
import { clientWords as words, connectionWords } from '../../words/en/clients.ts';

const columns: Column<ClientOverviewWire>[] = [
  {
    key: 'name',
    title: words.columns.name,
    sortBy: ({ name }) => name,
    render: ({ organizationId, name }) => (
      <Link className="text-link name" to={`/console/clients/${organizationId}`}>
        {name}
      </Link>
    ),
  },
  {
    key: 'available',
    title: words.columns.available,
    sortBy: ({ available }) => available,
    align: 'right',
    render: ({ available, currency }) => <Figure minor={available} currency={currency} />,
  },
  {
    key: 'spent',
    title: words.columns.spent,
    sortBy: ({ spentThisMonth }) => spentThisMonth,
    align: 'right',
    wideOnly: true,
    render: ({ spentThisMonth, currency }) => <Figure minor={spentThisMonth} currency={currency} />,
  },
  {
    key: 'uncategorized',
    title: words.columns.uncategorized,
    sortBy: ({ uncategorized }) => uncategorized,
    align: 'right',
    wideOnly: true,
    render: ({ organizationId, uncategorized }) => (
      <Count count={uncategorized} to={`/console/clients/${organizationId}?category=none`} />
    ),
  },
  {
    key: 'receipts',
    title: words.columns.receipts,
    sortBy: ({ receiptsDue }) => receiptsDue,
    align: 'right',
    wideOnly: true,
    render: ({ organizationId, receiptsDue }) => (
      <Count count={receiptsDue} to={`/console/clients/${organizationId}?receipt=required`} />
    ),
  },
  {
    key: 'books',
    title: words.columns.books,
    sortBy: ({ books }) => books?.nextToClose ?? books?.lastClosed ?? null,
    wideOnly: true,
    render: ({ organizationId, books }) =>
      books === null ? <Unknown /> : <BooksState books={books} organizationId={organizationId} />,
  },
  {
    key: 'declined',
    title: words.columns.declined,
    sortBy: ({ declinedLastWeek }) => declinedLastWeek,
    align: 'right',
    wideOnly: true,
    render: ({ declinedLastWeek }) => declinedLastWeek ?? <Unknown />,
  },
];

const Unknown = () => <span className="supporting">{words.unknown}</span>;

/** A number that leads to what it counts. */
function Count({ count, to }: { readonly count: number | null; readonly to: string }) {
  if (count === null) return <Unknown />;
  if (count === 0) return 0;
  return (
    <Link className="text-link" to={to}>
      {words.count(count)}
    </Link>
  );
}

interface BooksStateProps {
  readonly books: BooksSummaryWire;
  readonly organizationId: string;
}

/** The month that waits to be closed, or how far the books are closed, and when they were last exported. */
function BooksState({ books: { nextToClose, lastClosed, lastExportedAt }, organizationId }: BooksStateProps) {
  return (
    <span className="two-line no-wrap">
      {nextToClose === null ? (
        <span>
          {lastClosed === null ? words.noneToClose : words.closedThrough(monthYearText(lastClosed))}
        </span>
      ) : (
        <Link
          className="text-link"
          to={`/console/clients/${organizationId}?report=month&month=${nextToClose}`}
        >
          {words.toClose(monthYearText(nextToClose))}
        </Link>
      )}
      <span className="supporting">
        {lastExportedAt === null ? (
          words.neverExported
        ) : (
          <>
            {words.exported} <RelativeTime at={lastExportedAt} />
          </>
        )}
      </span>
    </span>
  );
}

function Figure({ minor, currency }: { readonly minor: number | null; readonly currency: string }) {
  return minor === null ? <Unknown /> : <Money minor={minor} currency={currency} />;
}

export function ClientsPage() {
  const account = useAccount();
  if (account === null) return null;
  // Spec §4 confines advisors to the console, also the archived.
  return account.role === 'Archived' ? <Archived /> : <Clients isAdmin={account.role === 'Admin'} />;
}

function Archived() {
  return (
    <div className="page">
      <PageHeader title={words.title} />
      <EmptyState sentence={words.archived} />
    </div>
  );
}

function Clients({ isAdmin }: { readonly isAdmin: boolean }) {
  const navigate = useNavigate();
  const { params, change } = useUrlState();
  const search = useCallback((q: string) => change({ q }), [change]);
  const query = useListClientsQuery();
  const text = params.get('q') ?? '';
  const clients = query.data ?? [];
  const connections = useListConnectionsQuery(undefined, { skip: !isAdmin });
  const requests = (connections.data ?? []).filter(({ status }) => status !== 'ended');
  const found = clients.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  const { rows, sorting } = useSorted(found, columns);
  const none = isAdmin ? <NoClient requests={requests} /> : <EmptyState sentence={words.emptyStaff} />;
  return (
    <div className="page">
      <PageHeader title={words.title} />
      <div className="toolbar" role="search">
        <SearchField value={text} label={words.search} onSearch={search} />
      </div>
      <ListView
        query={query}
        isEmpty={found.length === 0}
        empty={clients.length === 0 ? none : <EmptyState sentence={words.noneFound(text)} />}
      >
        <DataTable
          label={words.title}
          columns={columns}
          rows={rows}
          sorting={sorting}
          onOpen={({ organizationId }) => void navigate(`/console/clients/${organizationId}`)}
          rowKey={({ organizationId }) => organizationId}
          loading={query.isLoading}
        />
      </ListView>
      {isAdmin && (requests.length > 0 || connections.isError) && <Connections side="firm" />}
    </div>
  );
}

/** A new firm: its pending requests, or how to send one. */
function NoClient({ requests }: { readonly requests: readonly ConnectionWire[] }) {
  const [asking, setAsking] = useState(false);
  if (requests.some(({ askedBy }) => askedBy === 'client'))
    return <EmptyState sentence={words.emptyReceived} />;
  if (requests.length > 0) return <EmptyState sentence={words.emptyAsked} />;
  const ask = (
    <Button type="primary" onClick={() => setAsking(true)}>
      {connectionWords.ask.firm}
    </Button>
  );
  return (
    <>
      <EmptyState sentence={words.empty} action={ask} />
      <AskDrawer side="firm" open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
