import { PlusOutlined } from '@ant-design/icons';
import { type Role, type TeamWire } from '@almoner/contracts';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useCreateTeamMutation, useListTeamsQuery } from '../../api/people.api.ts';
import { useAccount } from '../../app/use-account.ts';
import { reachOfRole } from '../../lib/rights.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { requiredText } from '../../ui/form-rules.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { useUrlState } from '../../ui/use-url-state.ts';
import { teamWords as words } from '../../words/en/people.ts';
import { TeamDrawer } from './team-drawer.tsx';

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
  const [creating, setCreating] = useState(false);
  const query = useListTeamsQuery();
  const teams = query.data ?? [];
  const mayCreate = reachOfRole(role, 'team.create') === 'all';
  const create = mayCreate && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setCreating(true)}>
      {words.newTeam}
    </Button>
  );
  const open = (id: string | null) => change({ team: id });
  return (
    <div className="page">
      <PageHeader title={words.title} actions={create || undefined} />
      <ListView
        query={query}
        isEmpty={teams.length === 0}
        empty={<EmptyState sentence={mayCreate ? words.empty : words.emptyManager} action={create} />}
      >
        <DataTable
          label={words.title}
          columns={columnsFor(open)}
          rows={teams}
          rowKey={({ id }) => id}
          loading={query.isLoading}
          openKey={params.get('team')}
          onOpen={({ id }) => open(id)}
        />
      </ListView>
      <TeamDrawer
        team={teams.find(({ id }) => id === params.get('team'))}
        role={role}
        organizationId={organizationId}
        onClose={() => open(null)}
      />
      <NewTeamDrawer open={creating} onClose={() => setCreating(false)} />
    </div>
  );
}

const managersOf = ({ teamUsers, adminRole }: TeamWire) =>
  teamUsers.filter(({ teamRole }) => teamRole === adminRole).map(({ owner }) => owner.name ?? owner.email);

const columnsFor = (open: (id: string) => void): Column<TeamWire>[] => [
  {
    key: 'team',
    title: words.columns.team,
    render: ({ id, name }) => (
      <button type="button" className="quiet-button name" onClick={() => open(id)}>
        {name}
      </button>
    ),
  },
  {
    key: 'managers',
    title: words.columns.managers,
    render: (team) => managersOf(team).join(', ') || words.noManager,
  },
  {
    key: 'members',
    title: words.columns.members,
    align: 'right',
    render: ({ teamUsers }) => <span className="one-line">{words.people(teamUsers.length)}</span>,
  },
  {
    key: 'treasury',
    title: words.treasury,
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
      done={({ name }) => words.created(name.trim())}
    >
      <Form.Item name="name" label={words.name} rules={[requiredText]}>
        <Input maxLength={120} />
      </Form.Item>
    </FormDrawer>
  );
}
