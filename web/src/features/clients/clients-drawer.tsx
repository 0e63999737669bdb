import { type ConnectionWire, type MemberWire } from '@almoner/contracts';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAssignStaffMutation } from '../../api/clients.api.ts';
import { personName } from '../../lib/person-name.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { useCloseOnBack } from '../../ui/use-close-on-back.ts';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { firmWords as words } from '../../words/en/clients.ts';

interface ClientsDrawerProps {
  /** Null closes it. */
  readonly person: MemberWire | null;
  readonly query: Parameters<typeof ListView>[0]['query'];
  readonly clients: readonly ConnectionWire[];
  readonly onClose: () => void;
}

const searchFrom = 8;
const nameOf = ({ counterpart }: ConnectionWire) => counterpart?.name ?? '';

/** Which clients one of the firm's people works for; each choice takes effect as it is made. */
export function ClientsDrawer({ person, query, clients, onClose }: ClientsDrawerProps) {
  const [text, setText] = useState('');
  const close = useCloseOnBack(person !== null, () => {
    setText('');
    onClose();
  });
  const wanted = text.trim().toLowerCase();
  const found = clients.filter((client) => nameOf(client).toLowerCase().includes(wanted));
  const none =
    clients.length === 0 ? (
      <EmptyState sentence={words.noClients} action={<ToClients />} />
    ) : (
      <EmptyState sentence={words.noneFound(text)} />
    );
  return (
    <SideDrawer open={person !== null} title={person && words.clientsOf(personName(person))} onClose={close}>
      <p className="drawer-lead">{words.assignLead}</p>
      {clients.length >= searchFrom && (
        <SearchField value={text} label={words.searchClients} onSearch={setText} />
      )}
      <ListView query={query} isEmpty={found.length === 0} empty={none}>
        <ul className="choice-list">
          {person !== null &&
            found.map((client) => (
              <li key={client.id}>
                <ClientChoice client={client} person={person} />
              </li>
            ))}
        </ul>
      </ListView>
    </SideDrawer>
  );
}

function ToClients() {
  return (
    <Link to="/console/clients" replace>
      <Button>{words.toClients}</Button>
    </Link>
  );
}

interface ClientChoiceProps {
  readonly client: ConnectionWire;
  readonly person: MemberWire;
}

function ClientChoice({ client, person }: ClientChoiceProps) {
  const showResult = useMutationFeedback();
  const [assign, { isLoading }] = useAssignStaffMutation();
  const put = (assigned: boolean) => showResult(assign({ id: client.id, userId: person.id, assigned }));
  return (
    <Checkbox
      checked={client.staffIds.includes(person.id)}
      disabled={isLoading}
      onChange={({ target }) => void put(target.checked)}
    >
      {nameOf(client)}
    </Checkbox>
  );
}
