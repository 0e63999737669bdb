import { type PurchaseWire } from '@almoner/contracts';
import { useCallback } from 'react';
import { Link, useParams } from 'react-router';
import {
  useListClientAccountsQuery,
  useListClientPurchasesInfiniteQuery,
  useListClientsQuery,
} from '../../api/clients.api.ts';
import { personName } from '../../lib/person-name.ts';
import { flowMinor, hasMoved } from '../../lib/purchase-amount.ts';
import { AccountTable } from '../wallet/shared/account-table.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useUrlDrawer } from '../../ui/use-url-drawer.ts';
import { useDrawerBeside } from '../../ui/side-drawer.tsx';
import { useUrlState } from '../../ui/use-url-state.ts';
import { ClientPurchaseDrawer } from './client-purchase-drawer.tsx';
import { clientWords as words } from '../../words/en/clients.ts';

const columnsFor = (open: (id: string) => void): Column<PurchaseWire>[] => [
  {
    key: 'date',
    title: words.purchaseColumns.date,
    width: 112,
    render: ({ occurredAt }) => (
      <span className="supporting">
        <RelativeTime at={occurredAt} />
      </span>
    ),
  },
  {
    key: 'merchant',
    title: words.purchaseColumns.merchant,
    render: ({ id, merchant, holder }) => (
      <span className="two-line">
        <button type="button" className="quiet-button name" onClick={() => open(id)}>
          {merchant.name}
        </button>
        <span>{personName(holder)}</span>
      </span>
    ),
  },
  {
    key: 'status',
    title: words.purchaseColumns.status,
    width: 120,
    wideOnly: true,
    render: ({ status }) => <StatusChip status={status} />,
  },
  {
    key: 'amount',
    title: words.purchaseColumns.amount,
    align: 'right',
    render: (purchase) => (
      <Money
        minor={flowMinor(purchase)}
        currency={purchase.currency}
        sign="flow"
        moved={hasMoved(purchase)}
      />
    ),
  },
];

/** One client's books, for reading, without leaving the console. */
export function ClientPage() {
  const { id = '' } = useParams();
  const wide = useDrawerBeside();
  const { params } = useUrlState();
  const clients = useListClientsQuery();
  const client = clients.data?.find(({ organizationId }) => organizationId === id);
  return (
    <div className="page" data-beside={wide && params.has('purchase')}>
      <PageHeader title={client?.name ?? words.title} sub={words.readOnly} />
      <p>
        <Link className="text-link" to="/console/clients">
          {words.back}
        </Link>
      </p>
      {clients.isSuccess && client === undefined ? (
        <EmptyState sentence={words.gone} />
      ) : (
        <>
          <Accounts clientId={id} />
          <Purchases clientId={id} />
        </>
      )}
    </div>
  );
}

interface OfClient {
  readonly clientId: string;
}

function Accounts({ clientId }: OfClient) {
  const query = useListClientAccountsQuery(clientId);
  const accounts = query.data ?? [];
  return (
    <Section title={words.accounts}>
      <ListView
        query={query}
        isEmpty={accounts.length === 0}
        empty={<EmptyState sentence={words.accountsEmpty} />}
      >
        <AccountTable accounts={accounts} loading={query.isLoading} />
      </ListView>
    </Section>
  );
}

function Purchases({ clientId }: OfClient) {
  const { openId, show } = useUrlDrawer('purchase');
  const { params, change } = useUrlState();
  const search = useCallback((q: string) => change({ q }), [change]);
  const q = params.get('q') ?? undefined;
  const query = useListClientPurchasesInfiniteQuery({ clientId, q });
  const purchases = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Section title={words.purchases}>
      <div className="toolbar" role="search">
        <SearchField value={q ?? ''} label={words.searchPurchases} onSearch={search} />
      </div>
      <ListView
        query={query}
        isEmpty={purchases.length === 0}
        empty={<EmptyState sentence={q === undefined ? words.purchasesEmpty : words.purchasesFiltered} />}
      >
        <DataTable
          label={words.purchases}
          density="small"
          columns={columnsFor(show)}
          openKey={openId}
          onOpen={({ id }) => show(id)}
          rows={purchases}
          rowKey={({ id }) => id}
          loading={query.isLoading}
        />
        <LoadMore query={query} />
      </ListView>
      <ClientPurchaseDrawer purchases={purchases} clientId={clientId} openId={openId} onOpen={show} />
    </Section>
  );
}
