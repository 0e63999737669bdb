import { type ConnectionWire, type MemberWire } from '@almoner/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { useListConnectionsQuery } from '../../api/clients.api.ts';
import { useListMembersQuery } from '../../api/members.api.ts';
import { useAccount } from '../../state/use-account.ts';
import { personName } from '../../lib/person-name.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { InviteButton, Invites } from '../invites/shared/invites.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { MemberMenu } from '../members/shared/member-menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Section } from '../../ui/section.tsx';
import { firmWords as words } from '../../words/en/clients.ts';
import { memberWords } from '../../words/en/members.ts';
import { ClientsDrawer } from './clients-drawer.tsx';

/** The firm's people, and who of them works for which client. */
export function FirmTeamPage() {
  const account = useAccount();
  if (account === null) return null;
  if (account.role !== 'Admin') {
    return (
      <div className="page">
        <PageHeader title={words.title} />
        <EmptyState sentence={words.adminsOnly} />
      </div>
    );
  }
  return (
    <div className="page">
      <PageHeader title={words.title} sub={words.sub} actions={<InviteButton withTeams={false} />} />
      <People />
      <Invites />
    </div>
  );
}

function People() {
  const [assigning, setAssigning] = useState<MemberWire | null>(null);
  const query = useListMembersQuery();
  const connections = useListConnectionsQuery();
  const clients = (connections.data ?? []).filter(({ status }) => status === 'accepted');
  const people = query.data ?? [];
  return (
    <Section title={words.people} strong>
      <ListView query={query} isEmpty={false} empty={null}>
        <DataTable
          label={words.people}
          columns={columnsFor(clients, setAssigning)}
          rows={people}
          rowKey={({ id }) => id}
          rowMuted={({ role }) => role === 'Archived'}
          loading={query.isLoading || connections.isLoading}
        />
        {people.length === 1 && <EmptyState sentence={words.onlyYou} />}
      </ListView>
      <ClientsDrawer
        person={assigning}
        query={connections}
        clients={clients}
        onClose={() => setAssigning(null)}
      />
    </Section>
  );
}

const clientNames = (clients: readonly ConnectionWire[], { id }: MemberWire) =>
  clients.flatMap(({ staffIds, counterpart }) => (staffIds.includes(id) ? (counterpart?.name ?? []) : []));

const columnsFor = (
  clients: readonly ConnectionWire[],
  onAssign: (person: MemberWire) => void,
): Column<MemberWire>[] => [
  {
    key: 'name',
    title: words.columns.name,
    render: (person) => (
      <span className="two-line">
        <span className="name">{personName(person)}</span>
        {person.name !== null && <span>{person.email}</span>}
      </span>
    ),
  },
  { key: 'role', title: words.columns.role, width: 120, wideOnly: true, render: ({ role }) => role },
  {
    key: 'clients',
    title: words.columns.clients,
    render: (person) => <ClientsCell person={person} clients={clients} onAssign={onAssign} />,
  },
  {
    key: 'seen',
    title: words.columns.lastSeen,
    align: 'right',
    wideOnly: true,
    render: ({ lastSeenAt }) => (
      <span className="supporting">
        {lastSeenAt === null ? memberWords.never : <RelativeTime at={lastSeenAt} />}
      </span>
    ),
  },
  {
    key: 'menu',
    title: null,
    align: 'right',
    width: 56,
    render: (person) => (
      <MemberMenu user={person} stops={words.archiveStops} restoreConsequence={words.restoreConsequence} />
    ),
  },
];

interface ClientsCellProps {
  readonly person: MemberWire;
  readonly clients: readonly ConnectionWire[];
  readonly onAssign: (person: MemberWire) => void;
}

function ClientsCell({ person, clients, onAssign }: ClientsCellProps) {
  if (person.role === 'Admin') return words.allClients;
  if (person.role === 'Archived') return words.noAccess;
  const names = clientNames(clients, person);
  const shown = names.length === 0 ? words.assign : names.join(', ');
  return (
    <Button
      type="link"
      style={{ height: 'auto', padding: 0, textAlign: 'left', whiteSpace: 'normal' }}
      aria-label={words.assignFor(shown, personName(person))}
      onClick={() => onAssign(person)}
    >
      {shown}
    </Button>
  );
}
