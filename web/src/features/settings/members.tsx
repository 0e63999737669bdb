import { MoreOutlined } from '@ant-design/icons';
import { type UserSummaryWire, type UserWire } from '@almoner/contracts';
import { App, Button, Dropdown } from 'antd';
import { useChangeRoleMutation, useListUsersQuery } from '../../api/people.api.ts';
import { readProblem } from '../../api/problem.ts';
import { reachOfRole } from '../../lib/rights.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { settingsWords as words } from '../../words/en/people.ts';
import { stateWords } from '../../words/en/shell.ts';

const displayName = ({ name, email }: UserSummaryWire) => name ?? email;

export function Members({ account }: { readonly account: UserWire }) {
  const query = useListUsersQuery(account.organizationId ?? '');
  const mayChange = reachOfRole(account.role, 'user.change-role') === 'all';
  return (
    <ListView query={query} isEmpty={false} empty={null}>
      <DataTable
        label={words.members}
        columns={mayChange ? [...columns, menuColumn] : columns}
        rows={query.data ?? []}
        rowKey={({ id }) => id}
        rowMuted={({ role }) => role === 'Archived'}
        loading={query.isLoading}
      />
    </ListView>
  );
}

const columns: Column<UserSummaryWire>[] = [
  {
    key: 'name',
    title: words.columns.name,
    render: (user) => <span className="name">{displayName(user)}</span>,
  },
  { key: 'email', title: words.columns.email, wideOnly: true, render: ({ email }) => email },
  { key: 'role', title: words.columns.role, render: ({ role }) => role },
];

const menuColumn: Column<UserSummaryWire> = {
  key: 'menu',
  title: null,
  align: 'right',
  width: 56,
  render: (user) => <MemberMenu user={user} />,
};

type NewRole = Parameters<ReturnType<typeof useChangeRoleMutation>[0]>[0]['role'];

const choices: Record<UserSummaryWire['role'], readonly NewRole[]> = {
  Admin: ['Employee', 'Archived'],
  Manager: ['Admin', 'Archived'],
  Employee: ['Admin', 'Archived'],
  Archived: ['Employee'],
};

function choiceLabel(now: UserSummaryWire['role'], next: NewRole): string {
  if (next === 'Archived') return words.archive;
  if (now === 'Archived') return words.restore;
  return next === 'Admin' ? words.makeAdmin : words.makeEmployee;
}

function MemberMenu({ user }: { readonly user: UserSummaryWire }) {
  const { message, modal } = App.useApp();
  const [changeRole, { isLoading }] = useChangeRoleMutation();
  const change = async (role: NewRole) => {
    const answer = await changeRole({ id: user.id, role });
    if ('error' in answer) void message.error(readProblem(answer.error).sentence);
    else void message.success(words.roleChanged(displayName(user)));
  };
  const choose = (role: NewRole) => {
    if (role !== 'Archived') return void change(role);
    modal.confirm({
      title: words.archiveQuestion(displayName(user)),
      content: words.archiveConsequence,
      okText: words.archive,
      okButtonProps: { danger: true },
      cancelText: words.keep,
      onOk: () => change(role),
    });
  };
  const items = choices[user.role].map((role) => ({
    key: role,
    label: choiceLabel(user.role, role),
    danger: role === 'Archived',
    onClick: () => choose(role),
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button
        type="text"
        loading={isLoading}
        icon={<MoreOutlined aria-hidden />}
        aria-label={stateWords.more(displayName(user))}
      />
    </Dropdown>
  );
}
