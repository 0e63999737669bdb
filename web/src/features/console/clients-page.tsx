import { type ClientOverviewWire } from '@almoner/contracts';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { useListClientsQuery } from '../../api/clients.api.ts';
import { useAccount } from '../../app/use-account.ts';
import { AuditLog } from '../../ui/audit-log/audit-log.tsx';
import { noAuditFilters } from '../../ui/audit-log/audit-filters.ts';
import { Connections } from '../../ui/connections.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SectionTabs } from '../../ui/section-tabs.tsx';
import { useStandsBeside } from '../../ui/side-drawer.tsx';
import { useUrlState } from '../../ui/use-url-state.ts';
import { auditWords } from '../../words/en/audit.ts';
import { clientWords as words } from '../../words/en/clients.ts';

const columns: Column<ClientOverviewWire>[] = [
  {
    key: 'name',
    title: words.columns.name,
    render: ({ organizationId, name }) => (
      <Link className="text-link name" to={`/console/clients/${organizationId}`}>
        {name}
      </Link>
    ),
  },
  {
    key: 'available',
    title: words.columns.available,
    align: 'right',
    render: ({ available, currency }) => <Figure minor={available} currency={currency} />,
  },
  {
    key: 'spent',
    title: words.columns.spent,
    align: 'right',
    wideOnly: true,
    render: ({ spentThisMonth, currency }) => <Figure minor={spentThisMonth} currency={currency} />,
  },
  {
    key: 'declined',
    title: words.columns.declined,
    align: 'right',
    wideOnly: true,
    render: ({ declinedLastWeek }) => declinedLastWeek ?? <Unknown />,
  },
];

const Unknown = () => <span className="supporting">{words.unknown}</span>;

function Figure({ minor, currency }: { readonly minor: number | null; readonly currency: string }) {
  return minor === null ? <Unknown /> : <Money minor={minor} currency={currency} />;
}

/** A firm's people have this one page; its admins also find here what was done in the firm. */
export function ClientsPage() {
  const isAdmin = useAccount()?.role === 'Admin';
  const { params, change } = useUrlState();
  const wide = useStandsBeside();
  const active = isAdmin && params.get('tab') === 'audit' ? 'audit' : 'clients';
  const tabs = [
    { key: 'clients', label: words.title, children: <Clients isAdmin={isAdmin} /> },
    { key: 'audit', label: auditWords.title, children: <AuditLog /> },
  ];
  return (
    <div className="page" data-beside={wide && active === 'audit' && params.has('entry')}>
      <PageHeader title={words.title} />
      {isAdmin ? (
        <SectionTabs
          label={words.sections}
          active={active}
          items={tabs}
          onChange={(tab) => change({ ...noAuditFilters, tab })}
        />
      ) : (
        <Clients isAdmin={false} />
      )}
    </div>
  );
}

function Clients({ isAdmin }: { readonly isAdmin: boolean }) {
  const { params, change } = useUrlState();
  const search = useCallback((q: string) => change({ q }), [change]);
  const query = useListClientsQuery();
  const text = params.get('q') ?? '';
  const clients = query.data ?? [];
  const found = clients.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  const empty = isAdmin ? words.empty : words.emptyStaff;
  return (
    <>
      <div className="toolbar" role="search">
        <SearchField value={text} label={words.search} onSearch={search} />
      </div>
      <ListView
        query={query}
        isEmpty={found.length === 0}
        empty={<EmptyState sentence={clients.length === 0 ? empty : words.noneFound(text)} />}
      >
        <DataTable
          label={words.title}
          columns={columns}
          rows={found}
          rowKey={({ organizationId }) => organizationId}
          loading={query.isLoading}
        />
      </ListView>
      {isAdmin && <Connections side="firm" />}
    </>
  );
}
