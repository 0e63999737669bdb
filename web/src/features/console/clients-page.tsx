import { useListClientsQuery } from '../../api/people.api.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { clientWords as words } from '../../words/en/people.ts';

interface Client {
  readonly organizationId: string;
  readonly name: string;
  readonly currency: string;
}

const columns: Column<Client>[] = [
  { key: 'name', title: words.columns.name, render: ({ name }) => <span className="name">{name}</span> },
  { key: 'currency', title: words.columns.currency, align: 'right', render: ({ currency }) => currency },
];

export function ClientsPage() {
  const query = useListClientsQuery();
  const clients = query.data ?? [];
  return (
    <div className="page">
      <PageHeader title={words.title} />
      <ListView query={query} isEmpty={clients.length === 0} empty={<EmptyState sentence={words.empty} />}>
        <DataTable
          label={words.title}
          columns={columns}
          rows={clients}
          rowKey={({ organizationId }) => organizationId}
          loading={query.isLoading}
        />
      </ListView>
    </div>
  );
}
