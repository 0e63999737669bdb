import { Link, useParams } from 'react-router';
import { useListClientAccountsQuery, useListClientsQuery } from '../../api/clients.api.ts';
import { AccountTable } from '../wallet/shared/account-table.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { useDrawerBeside } from '../../ui/side-drawer.tsx';
import { useUrlState } from '../../ui/use-url-state.ts';
import { ClientPurchases } from './client-purchases.tsx';
import { clientWords as words } from '../../words/en/clients.ts';

/** One client's books, without leaving the console: an advisor categorizes and exports, and never moves money. */
export function ClientPage() {
  const { id = '' } = useParams();
  const wide = useDrawerBeside();
  const { params } = useUrlState();
  const clients = useListClientsQuery();
  const client = clients.data?.find(({ organizationId }) => organizationId === id);
  return (
    <div className="page" data-beside={wide && params.has('purchase')}>
      <PageHeader title={client?.name ?? words.title} sub={words.mayDo} />
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
          <ClientPurchases clientId={id} />
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
