import { type MemberWire, type UserWire } from '@almoner/contracts';
import { useListCardsQuery } from '../../api/cards.api.ts';
import { useListMembersQuery } from '../../api/people.api.ts';
import { personName } from '../../lib/person-name.ts';
import { reachOfRole } from '../../lib/rights.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { MemberMenu } from '../../ui/member-menu.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { settingsWords as words } from '../../words/en/people.ts';

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
    render: (user) => <span className="name">{personName(user)}</span>,
  },
  { key: 'email', title: words.columns.email, wideOnly: true, render: ({ email }) => email },
  { key: 'role', title: words.columns.role, render: ({ role }) => <span className="one-line">{role}</span> },
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
  render: (user) => <MemberMenu user={user} stops={words.archiveStops(user.cards)} />,
};
