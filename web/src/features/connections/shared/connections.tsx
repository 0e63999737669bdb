import { type ConnectionSide, type ConnectionWire } from '@almoner/contracts';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import {
  useAskConnectionMutation,
  useAssignStaffMutation,
  useChangeConnectionMutation,
  useListConnectionsQuery,
} from '../../../api/clients.api.ts';
import { useListUsersQuery } from '../../../api/members.api.ts';
import { useAccount } from '../../../state/use-account.ts';
import { connectionWords as words } from '../../../words/en/clients.ts';
import { assignableStaff } from '../assignable-staff.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { FormDrawer } from '../../../ui/form-drawer.tsx';
import { emailRule, required } from '../../../ui/form-rules.ts';
import { EmptyState } from '../../../ui/list-states.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { Section } from '../../../ui/section.tsx';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { useConfirmation } from '../../../ui/use-confirmation.ts';

interface OfConnection {
  readonly connection: ConnectionWire;
}

const whoIs = ({ counterpart, addressedTo }: ConnectionWire) => counterpart?.name ?? addressedTo ?? '';
const isReceived = ({ side, askedBy, status }: ConnectionWire) => status === 'asked' && askedBy !== side;

const statusOf = (connection: ConnectionWire) =>
  words.statuses[isReceived(connection) ? 'received' : connection.status];

const columnsFor = (side: ConnectionSide): Column<ConnectionWire>[] => [
  {
    key: 'who',
    title: words.columns.who,
    render: (connection) => (
      <span className="two-line">
        <span className="name">{whoIs(connection)}</span>
        <span className="narrow-only">{statusOf(connection)}</span>
      </span>
    ),
  },
  {
    key: 'status',
    title: words.columns.status,
    wideOnly: true,
    render: statusOf,
  },
  ...(side === 'firm'
    ? [
        {
          key: 'staff',
          title: words.columns.staff,
          wideOnly: true,
          render: (connection: ConnectionWire) =>
            connection.status === 'accepted' && <StaffSelect connection={connection} />,
        },
      ]
    : []),
  {
    key: 'act',
    title: null,
    align: 'right',
    render: (connection) => <Actions connection={connection} />,
  },
];

/** Connections and requests of this organization: the same for a firm and for a client. */
export function Connections({ side }: { readonly side: ConnectionSide }) {
  const [asking, setAsking] = useState(false);
  const query = useListConnectionsQuery();
  const connections = (query.data ?? []).filter(({ status }) => status !== 'ended');
  return (
    <Section
      title={words.title[side]}
      aside={
        <Button type="primary" onClick={() => setAsking(true)}>
          {words.ask[side]}
        </Button>
      }
    >
      <ListView
        query={query}
        isEmpty={connections.length === 0}
        empty={<EmptyState sentence={words.empty[side]} />}
      >
        <DataTable
          label={words.title[side]}
          density="small"
          columns={columnsFor(side)}
          rows={connections}
          rowKey={({ id }) => id}
          loading={query.isLoading}
        />
      </ListView>
      <AskDrawer side={side} open={asking} onClose={() => setAsking(false)} />
    </Section>
  );
}

/** Actions on a connection, as the API names them. */
const changes = {
  accept: 'accept',
  decline: 'decline',
  end: 'end',
  withdraw: 'end',
  remove: 'end',
} as const;

function Actions({ connection }: OfConnection) {
  const ask = useConfirmation();
  const showResult = useMutationFeedback();
  const [change, { isLoading }] = useChangeConnectionMutation();
  const name = whoIs(connection);
  const to = (wanted: keyof typeof changes) =>
    showResult(change({ id: connection.id, change: changes[wanted] }), words.results[wanted](name));
  const confirm = (title: string, content: string, okText: string, wanted: 'accept' | 'end') =>
    ask({
      title,
      content,
      okText,
      danger: wanted === 'end',
      cancelText: words.cancel,
      onOk: () => to(wanted),
    });
  const accept = () =>
    connection.side === 'firm'
      ? void to('accept')
      : confirm(words.acceptQuestion(name), words.acceptConsequence, words.accept, 'accept');
  if (isReceived(connection)) {
    return (
      <div className="row-actions">
        <Button type="primary" loading={isLoading} onClick={accept}>
          {words.accept}
        </Button>
        <Button onClick={() => void to('decline')}>{words.decline}</Button>
      </div>
    );
  }
  if (connection.status === 'expired')
    return <ExpiredActions connection={connection} onRemove={() => void to('remove')} />;
  if (connection.status === 'asked')
    return <Button onClick={() => void to('withdraw')}>{words.withdraw}</Button>;
  const end = () => confirm(words.endQuestion(name), words.endConsequence[connection.side], words.end, 'end');
  return <Button onClick={end}>{words.end}</Button>;
}

interface ExpiredActionsProps extends OfConnection {
  readonly onRemove: () => void;
}

/** An expired request: its sender may repeat or remove it; the other side has nothing to do. */
function ExpiredActions({ connection, onRemove }: ExpiredActionsProps) {
  const showResult = useMutationFeedback();
  const [ask, { isLoading }] = useAskConnectionMutation();
  const { addressedTo } = connection;
  if (addressedTo === null) return null;
  return (
    <div className="row-actions">
      <Button loading={isLoading} onClick={() => void showResult(ask({ email: addressedTo }), words.asked)}>
        {words.askAgain}
      </Button>
      <Button onClick={onRemove}>{words.remove}</Button>
    </div>
  );
}

function StaffSelect({ connection }: OfConnection) {
  const showResult = useMutationFeedback();
  const organizationId = useAccount()?.organizationId ?? '';
  const { data: users = [] } = useListUsersQuery(organizationId, { skip: organizationId === '' });
  const [assign] = useAssignStaffMutation();
  const staff = assignableStaff(users, connection.staffIds);
  const put = (userId: string, assigned: boolean) =>
    showResult(assign({ id: connection.id, userId, assigned }));
  return (
    <Select
      mode="multiple"
      style={{ minWidth: 160 }}
      aria-label={words.staffOf(whoIs(connection))}
      placeholder={words.adminsOnly}
      value={connection.staffIds}
      options={staff.map(({ id, name, email }) => ({ value: id, label: name ?? email }))}
      onSelect={(userId) => void put(userId, true)}
      onDeselect={(userId) => void put(userId, false)}
    />
  );
}

interface AskDrawerProps {
  readonly side: ConnectionSide;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Requests a connection from an admin of the other side. */
export function AskDrawer({ side, open, onClose }: AskDrawerProps) {
  const [ask] = useAskConnectionMutation();
  return (
    <FormDrawer<{ email: string }>
      open={open}
      title={words.askTitle[side]}
      submitLabel={words.send}
      initial={{}}
      onClose={onClose}
      onSubmit={({ email }) => ask({ email: email.trim() })}
      done={() => words.asked}
    >
      <Form.Item name="email" label={words.email[side]} rules={[required, emailRule]}>
        <Input type="email" autoComplete="off" />
      </Form.Item>
    </FormDrawer>
  );
}
