import { LeftOutlined } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useListClientAccountsQuery, useListClientsQuery } from '../../api/clients.api.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SectionTabs } from '../../ui/section-tabs.tsx';
import { Section } from '../../ui/section.tsx';
import { useDrawerBeside } from '../../ui/side-drawer.tsx';
import { useUrlState } from '../../ui/use-url-state.ts';
import { clientWords as words } from '../../words/en/clients.ts';
import { ClientOfBooks } from '../accounting/shared/books.ts';
import { MovementActions, Movements } from '../accounting/shared/movements.tsx';
import { reportPage } from '../accounting/shared/report-page.tsx';
import { AccountTable } from '../wallet/shared/account-table.tsx';
import { ClientPurchases, clientPurchaseFilters } from './client-purchases.tsx';

const tabs = ['transactions', 'accounting'] as const;
type Tab = (typeof tabs)[number];

/** One client's books, without leaving the console: an advisor categorizes and exports, and never moves money. */
export function ClientPage() {
  const { id = '' } = useParams();
  const wide = useDrawerBeside();
  const { params } = useUrlState();
  const clients = useListClientsQuery();
  const client = clients.data?.find(({ organizationId }) => organizationId === id);
  const report = params.get('report');
  const isGone = clients.isSuccess && client === undefined;
  return (
    <ClientOfBooks key={id} value={{ id, name: client?.name }}>
      <div className="page" data-beside={wide && params.has('purchase')}>
        {(!isGone && reportPage(report)) || (
          <>
            <PageHeader
              title={client?.name ?? words.title}
              sub={
                <Link className="text-link" to="/console/clients">
                  <LeftOutlined aria-hidden /> {words.back}
                </Link>
              }
              actions={!isGone && report !== null && <MovementActions />}
            />
            {isGone ? (
              <EmptyState sentence={words.gone} />
            ) : (
              <>
                <p className="supporting page-lead">{words.mayDo}</p>
                <ClientTabs clientId={id} active={report === null ? 'transactions' : 'accounting'} />
              </>
            )}
          </>
        )}
      </div>
    </ClientOfBooks>
  );
}

interface OfClient {
  readonly clientId: string;
}

/** Each tab has filters of its own, so a change starts without any. */
function ClientTabs({ clientId, active }: OfClient & { readonly active: Tab }) {
  const navigate = useNavigate();
  const contents: Record<Tab, () => ReactNode> = {
    transactions: () => <Transactions clientId={clientId} />,
    accounting: () => <Movements />,
  };
  return (
    <SectionTabs
      label={words.sections}
      active={active}
      items={tabs.map((key) => ({
        key,
        label: words.tabs[key],
        children: key === active ? contents[key]() : null,
      }))}
      onChange={(key) =>
        void navigate({ search: key === 'accounting' ? '?report=movements' : '' }, { replace: true })
      }
    />
  );
}

/** A link to filtered purchases shows them first, with the accounts below. */
function Transactions({ clientId }: OfClient) {
  const { params } = useUrlState();
  const [isForPurchases] = useState(() => clientPurchaseFilters.some((name) => params.has(name)));
  return (
    <>
      {!isForPurchases && <Accounts clientId={clientId} />}
      <ClientPurchases clientId={clientId} />
      {isForPurchases && <Accounts clientId={clientId} />}
    </>
  );
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
