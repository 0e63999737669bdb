import { MoreOutlined } from '@ant-design/icons';
import { type MemberWire, type UserSummaryWire, type UserWire } from '@almoner/contracts';
import { App, Button, Dropdown } from 'antd';
import { useListCardsQuery } from '../../api/cards.api.ts';
import { useChangeRoleMutation, useListMembersQuery } from '../../api/people.api.ts';
import { readProblem } from '../../api/problem.ts';
import { reachOfRole } from '../../lib/rights.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { settingsWords as words } from '../../words/en/people.ts';
import { stateWords } from '../../words/en/shell.ts';

const displayName = ({ name, email }: UserSummaryWire) => name ?? email;

type Row = MemberWire & { readonly cards: number };

export function Members({ account }: { readonly account: UserWire }) {
  const query = useListMembersQuery();
  const { data: cards = [] } = useListCardsQuery({ organizationId: account.organizationId ?? '' });
  const mayChange = reachOfRole(account.role, 'user.change-role') === 'all';
  const rows = (query.data ?? []).map((member) => ({
    ...member,
    cards: cards.filter(({ cardholderID }) => cardholderID !== null && cardholderID === member.cardholderID)
      .length,
  }));
  return (
    <ListView query={query} isEmpty={false} empty={null}>
      <DataTable
        label={words.members}
        columns={mayChange ? [...columns, menuColumn] : columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowMuted={({ role }) => role === 'Archived'}
        loading={query.isLoading}
      />
    </ListView>
  );
}

const columns: Column<Row>[] = [
  {
    key: 'name',
    title: words.columns.name,
    render: (user) => <span className="name">{displayName(user)}</span>,
  },
  { key: 'email', title: words.columns.email, wideOnly: true, render: ({ email }) => email },
  { key: 'role', title: words.columns.role, render: ({ role }) => role },
  {
    key: 'teams',
    title: words.columns.teams,
    wideOnly: true,
    render: ({ teams }) => teams.map(({ name }) => name).join(', ') || '–',
  },
  { key: 'cards', title: words.columns.cards, align: 'right', wideOnly: true, render: ({ cards }) => cards },
  {
    key: 'seen',
    title: words.columns.lastSeen,
    align: 'right',
    wideOnly: true,
    render: ({ lastSeenAt }) => (
      <span className="supporting">
        {lastSeenAt === null ? words.never : <RelativeTime at={lastSeenAt} />}
      </span>
    ),
  },
];

const menuColumn: Column<Row> = {
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

function MemberMenu({ user }: { readonly user: Row }) {
  const { message, modal } = App.useApp();
  const [changeRole, { isLoading }] = useChangeRoleMutation();
  const change = async (role: NewRole) => {
    const answer = await changeRole({ id: user.id, role });
    if ('error' in answer) void message.error(readProblem(answer.error).sentence);
    else void message.success(words.roleChanged(displayName(user)));
  };
  const choose = (role: NewRole) => {
    if (role === 'Archived') {
      modal.confirm({
        title: words.archiveQuestion(displayName(user)),
        content: <WhatStops cards={user.cards} />,
        okText: words.archive,
        okButtonProps: { danger: true },
        cancelText: words.keep,
        onOk: () => change(role),
      });
    } else if (user.role === 'Archived') {
      modal.confirm({
        title: words.restoreQuestion(displayName(user)),
        content: words.restoreConsequence,
        okText: words.restoreShort,
        cancelText: words.keep,
        onOk: () => change(role),
      });
    } else void change(role);
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

function WhatStops({ cards }: { readonly cards: number }) {
  return (
    <>
      <p>{words.archiveLead}</p>
      <ul className="plain-list">
        {words.archiveStops(cards).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}
