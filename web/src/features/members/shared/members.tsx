import { type UserWire } from '@almoner/contracts';
import { type ReactNode, useCallback } from 'react';
import { useListCardsQuery } from '../../../api/cards.api.ts';
import { useListMembersQuery } from '../../../api/members.api.ts';
import { personName } from '../../../lib/person-name.ts';
import { permissionScopeOfRole } from '../../../lib/permission-scope-of-role.ts';
import { CsvButton } from '../../../ui/csv-button.tsx';
import { Address } from '../../../ui/address.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/list-states.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { MemberMenu } from './member-menu.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useSorted } from '../../../ui/use-sorted.ts';
import { besideFromWidth } from '../../../ui/side-drawer.tsx';
import { useMediaQuery } from '../../../theme/use-media-query.ts';
import { useUrlDrawer } from '../../../ui/use-url-drawer.ts';
import { useUrlState } from '../../../ui/use-url-state.ts';
import { memberWords as words } from '../../../words/en/members.ts';
import { MemberDrawer } from '../member-drawer.tsx';
import { type CountedMember, memberLine, teamNames } from '../member-csv.ts';
import { membersMatching } from '../members-matching.ts';

interface MembersProps {
  readonly account: UserWire;
  /** Shown at the end of the toolbar. */
  readonly action?: ReactNode;
}

export function Members({ account, action }: MembersProps) {
  const { params, change } = useUrlState();
  const search = useCallback((q: string) => change({ q }), [change]);
  const query = useListMembersQuery();
  const { data: cards = [] } = useListCardsQuery({ organizationId: account.organizationId ?? '' });
  const mayChange = permissionScopeOfRole(account.role, 'user.change-role') === 'all';
  // Someone who sees only some of the cards would see a wrong number.
  const countsCards = permissionScopeOfRole(account.role, 'card.read') === 'all';
  const text = params.get('q') ?? '';
  const members = membersMatching(query.data ?? [], text).map((member) => ({
    ...member,
    cards: cards.filter(({ cardholderID }) => cardholderID !== null && cardholderID === member.cardholderID)
      .length,
  }));
  const { openId, show } = useUrlDrawer('member');
  const isSmall = useMediaQuery(`(width < ${besideFromWidth}px)`);
  const columns = columnsFor(show, isSmall);
  const shown = countsCards ? columns : columns.filter(({ key }) => key !== 'cards');
  const { rows, sorting } = useSorted(members, shown);
  return (
    <>
      <div className="toolbar" role="search">
        <SearchField value={text} label={words.searchMembers} onSearch={search} />
        <div className="toolbar-end toolbar-actions">
          <CsvButton
            fileName={words.membersFile}
            header={words.membersCsv(countsCards)}
            rows={() => Promise.resolve(rows.map((row) => memberLine(row, countsCards)))}
          />
          {action}
        </div>
      </div>
      <ListView
        query={query}
        isEmpty={rows.length === 0}
        empty={<EmptyState sentence={words.noMemberFound(text)} />}
      >
        <DataTable
          label={words.members}
          columns={mayChange ? [...shown, menuColumn] : shown}
          rows={rows}
          rowKey={({ id }) => id}
          rowMuted={({ role }) => role === 'Archived'}
          loading={query.isLoading}
          sorting={sorting}
          openKey={openId}
          onOpen={({ id }) => show(id)}
        />
      </ListView>
      <MemberDrawer
        member={members.find(({ id }) => id === openId)}
        cards={cards}
        actions={(member) =>
          mayChange && <MemberMenu user={member} stops={words.archiveStops(member.cards)} />
        }
        onClose={() => show(null)}
      />
    </>
  );
}

/** On a small screen the address is below the name, where it need not wrap. */
const columnsFor = (open: (id: string) => void, isSmall: boolean): Column<CountedMember>[] => [
  {
    key: 'name',
    title: words.columns.name,
    sortBy: personName,
    render: ({ id, name, email }) => (
      <span className="two-line">
        <button type="button" className="quiet-button name" onClick={() => open(id)}>
          {name ?? <Address email={email} />}
        </button>
        {name !== null && (
          <span className={isSmall ? undefined : 'narrow-only'}>
            <Address email={email} />
          </span>
        )}
      </span>
    ),
  },
  ...(isSmall ? [] : [emailColumn]),
  {
    key: 'role',
    title: words.columns.role,
    sortBy: ({ role }) => role,
    render: ({ role }) => <span className="no-wrap">{role}</span>,
  },
  {
    key: 'teams',
    title: words.columns.teams,
    sortBy: (member) => teamNames(member) || null,
    wideOnly: true,
    render: (member) => teamNames(member) || '–',
  },
  {
    key: 'cards',
    title: words.columns.cards,
    align: 'right',
    wideOnly: true,
    sortBy: ({ cards }) => cards,
    render: ({ cards }) => cards,
  },
  {
    key: 'seen',
    title: words.columns.lastSeen,
    sortBy: ({ lastSeenAt }) => lastSeenAt,
    align: 'right',
    wideOnly: true,
    render: ({ lastSeenAt }) => (
      <span className="supporting">
        {lastSeenAt === null ? words.never : <RelativeTime at={lastSeenAt} />}
      </span>
    ),
  },
];

const emailColumn: Column<CountedMember> = {
  key: 'email',
  title: words.columns.email,
  sortBy: ({ email }) => email,
  wideOnly: true,
  render: ({ email }) => <Address email={email} />,
};

const menuColumn: Column<CountedMember> = {
  key: 'menu',
  title: null,
  align: 'right',
  width: 56,
  render: (user) => <MemberMenu user={user} stops={words.archiveStops(user.cards)} />,
};
