import { PlusOutlined } from '@ant-design/icons';
import { type Role, type TeamWire } from '@almoner/contracts';
import { Button, Form, Input } from 'antd';
import { useCallback } from 'react';
import { useCreateTeamMutation, useListTeamsQuery } from '../../api/teams.api.ts';
import { useAccount } from '../../state/use-account.ts';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { CsvButton } from '../../ui/csv-button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { requiredText } from '../../ui/form-rules.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useSorted } from '../../ui/use-sorted.ts';
import { useUrlDrawer } from '../../ui/use-url-drawer.ts';
import { useUrlState } from '../../ui/use-url-state.ts';
import { teamWords as words } from '../../words/en/teams.ts';
import { stateWords } from '../../words/en/shell.ts';
import { TeamDrawer } from './team-drawer.tsx';
import { managersOf, teamLine, teamsMatching } from './team-list.ts';

export function TeamsPage() {
  const account = useAccount();
  return (
    <RoleGate role={account?.role} action="team.add-member">
      {account && <Teams role={account.role} organizationId={account.organizationId ?? ''} />}
    </RoleGate>
  );
}

interface TeamsProps {
  readonly role: Role;
  readonly organizationId: string;
}

function Teams({ role, organizationId }: TeamsProps) {
  const { params, change } = useUrlState();
  const query = useListTeamsQuery();
  const text = params.get('q') ?? '';
  const search = useCallback((q: string) => change({ q }), [change]);
  const teams = query.data ?? [];
  const mayCreate = permissionScopeOfRole(role, 'team.create') === 'all';
  const create = mayCreate && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => change({ new: '1' })}>
      {words.newTeam}
    </Button>
  );
  const { openId, show } = useUrlDrawer('team');
  const columns = columnsFor(show);
  const { rows, sorting } = useSorted(teamsMatching(teams, text), columns);
  return (
    <div className="page">
      <PageHeader
        title={words.title}
        actions={
          <>
            <CsvButton
              fileName={words.csvFile}
              header={words.csvColumns}
              rows={() => Promise.resolve(rows.map(teamLine))}
            />
            {create}
          </>
        }
      />
      <div className="toolbar" role="search">
        <SearchField value={text} label={words.search} onSearch={search} />
      </div>
      <ListView
        query={query}
        isEmpty={rows.length === 0}
        empty={
          teams.length === 0 ? (
            <EmptyState sentence={mayCreate ? words.empty : words.emptyManager} action={create} />
          ) : (
            <EmptyState
              sentence={words.noTeamFound(text)}
              action={<Button onClick={() => change({ q: null })}>{stateWords.clearFilters}</Button>}
            />
          )
        }
      >
        <DataTable
          label={words.title}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          loading={query.isLoading}
          sorting={sorting}
          openKey={openId}
          onOpen={({ id }) => show(id)}
        />
      </ListView>
      <TeamDrawer
        team={teams.find(({ id }) => id === openId)}
        role={role}
        organizationId={organizationId}
        onClose={() => show(null)}
      />
      <NewTeamDrawer open={params.has('new')} onClose={() => change({ new: null })} />
    </div>
  );
}

const columnsFor = (open: (id: string) => void): Column<TeamWire>[] => [
  {
    key: 'team',
    title: words.columns.team,
    sortBy: ({ name }) => name,
    render: ({ id, name }) => (
      <button type="button" className="quiet-button name" onClick={() => open(id)}>
        {name}
      </button>
    ),
  },
  {
    key: 'managers',
    title: words.columns.managers,
    sortBy: (team) => managersOf(team).join(', ') || null,
    render: (team) => managersOf(team).join(', ') || words.noManager,
  },
  {
    key: 'members',
    title: words.columns.members,
    sortBy: ({ teamUsers }) => teamUsers.length,
    align: 'right',
    render: ({ teamUsers }) => <span className="one-line">{words.people(teamUsers.length)}</span>,
  },
  {
    key: 'treasury',
    title: words.treasury,
    sortBy: ({ teamTreasury }) => teamTreasury?.balance ?? null,
    align: 'right',
    wideOnly: true,
    render: ({ teamTreasury }) =>
      teamTreasury === null ? '–' : <Money minor={teamTreasury.balance} currency={teamTreasury.currency} />,
  },
];

function NewTeamDrawer({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [createTeam] = useCreateTeamMutation();
  return (
    <FormDrawer<{ name: string }>
      open={open}
      title={words.newTeam}
      submitLabel={words.create}
      onClose={onClose}
      onSubmit={({ name }) => createTeam({ name: name.trim() })}
      done={() => words.created}
    >
      <Form.Item name="name" label={words.name} rules={[requiredText]}>
        <Input maxLength={120} />
      </Form.Item>
    </FormDrawer>
  );
}
