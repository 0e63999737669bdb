import { type InviteWire } from '@almoner/contracts';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useInviteMutation, useListInvitesQuery, useListTeamsQuery } from '../../api/people.api.ts';
import { shortDate } from '../../lib/time-format.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { emailRule, required } from '../../ui/form-rules.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { settingsWords as words } from '../../words/en/people.ts';

const columns: Column<InviteWire>[] = [
  {
    key: 'email',
    title: words.columns.email,
    render: ({ email }) => <span className="name">{email}</span>,
  },
  { key: 'role', title: words.columns.role, wideOnly: true, render: ({ role }) => role },
  {
    key: 'status',
    title: words.columns.status,
    render: ({ status }) => <StatusChip status={status} />,
  },
  {
    key: 'until',
    title: words.columns.until,
    align: 'right',
    wideOnly: true,
    render: ({ status, expiresAt }) => status === 'open' && shortDate(new Date(expiresAt), new Date()),
  },
];

export function Invites() {
  const [inviting, setInviting] = useState(false);
  const query = useListInvitesQuery();
  // Whoever accepted stands among the members.
  const invites = (query.data ?? []).filter(({ status }) => status !== 'accepted');
  return (
    <Section
      title={words.invites}
      aside={
        <Button type="primary" onClick={() => setInviting(true)}>
          {words.invite}
        </Button>
      }
    >
      <ListView
        query={query}
        isEmpty={invites.length === 0}
        empty={<EmptyState sentence={words.noInvites} />}
      >
        <DataTable
          label={words.invites}
          density="small"
          columns={columns}
          rows={invites}
          rowKey={({ id }) => id}
          loading={query.isLoading}
        />
      </ListView>
      <InviteDrawer open={inviting} onClose={() => setInviting(false)} />
    </Section>
  );
}

interface InviteFields {
  readonly email: string;
  readonly role: 'Admin' | 'Employee';
  readonly teamId: string;
}

const noTeam = '';

function InviteDrawer({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [invite] = useInviteMutation();
  const { data: teams = [] } = useListTeamsQuery(undefined, { skip: !open });
  return (
    <FormDrawer<InviteFields>
      open={open}
      title={words.inviteTitle}
      submitLabel={words.send}
      initial={{ role: 'Employee', teamId: noTeam }}
      onClose={onClose}
      onSubmit={({ email, role, teamId }) =>
        invite({ email: email.trim(), role, teamId: teamId === noTeam ? null : teamId })
      }
      done={({ email }) => words.invited(email.trim())}
    >
      <Form.Item name="email" label={words.email} rules={[required, emailRule]}>
        <Input type="email" autoComplete="off" />
      </Form.Item>
      <Form.Item name="role" label={words.inviteRole}>
        <Select
          options={[
            { value: 'Employee', label: 'Employee' },
            { value: 'Admin', label: 'Admin' },
          ]}
        />
      </Form.Item>
      <Form.Item name="teamId" label={words.inviteTeam}>
        <Select
          options={[
            { value: noTeam, label: words.noTeam },
            ...teams.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Form.Item>
    </FormDrawer>
  );
}
