import { type InviteWire } from '@almoner/contracts';
import { PlusOutlined } from '@ant-design/icons';
import { normalizeEmail } from '@almoner/kernel';
import { App, Button, Form, Input, Select } from 'antd';
import { useRef } from 'react';
import { useChangeInviteMutation, useInviteMutation, useListInvitesQuery } from '../../../api/invites.api.ts';
import { useListTeamsQuery } from '../../../api/teams.api.ts';
import { changeProblem } from '../../../api/problem.ts';
import { shortDate } from '../../../lib/time-format.ts';
import { Address } from '../../../ui/address.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { FormDrawer } from '../../../ui/form-drawer.tsx';
import { required } from '../../../ui/form-rules.ts';
import { openInvites } from '../open-invites.ts';
import { EmptyState } from '../../../ui/list-states.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { useUrlState } from '../../../ui/use-url-state.ts';
import { inviteWords as words } from '../../../words/en/invites.ts';
import { signatureWords } from '../../../words/en/signatures.ts';
import { useSecondSignature } from '../../approvals/shared/second-signature.tsx';

const columns: Column<InviteWire>[] = [
  {
    key: 'email',
    title: words.columns.email,
    render: ({ email }) => (
      <span className="name">
        <Address email={email} />
      </span>
    ),
  },
  { key: 'role', title: words.columns.role, wideOnly: true, render: ({ role }) => role },
  {
    key: 'status',
    title: words.columns.status,
    render: ({ status, waitsForSignature }) =>
      waitsForSignature === true ? (
        <StatusChip status="pending" label={signatureWords.signedOne} />
      ) : (
        <StatusChip status={status} />
      ),
  },
  {
    key: 'until',
    title: words.columns.until,
    align: 'right',
    wideOnly: true,
    render: ({ status, expiresAt, waitsForSignature }) =>
      status === 'open' && waitsForSignature !== true && shortDate(new Date(expiresAt), new Date()),
  },
  {
    key: 'menu',
    title: null,
    align: 'right',
    width: 56,
    render: (invite) => <InviteMenu invite={invite} />,
  },
];

/** Only unanswered invitations can be resent or revoked. */
const actionsOf = {
  open: ['resend', 'revoke'],
  expired: ['resend'],
  accepted: [],
  declined: [],
  revoked: [],
} as const satisfies Record<InviteWire['status'], readonly ('resend' | 'revoke')[]>;
const done = { resend: words.resent, revoke: words.revoked };

function InviteMenu({ invite: { id, email, status, waitsForSignature } }: { readonly invite: InviteWire }) {
  const showResult = useMutationFeedback();
  const [changeInvite, { isLoading }] = useChangeInviteMutation();
  const act = async (action: 'resend' | 'revoke') => {
    const answer = await changeInvite({ id, action });
    const waits = action === 'resend' && answer.data?.waitsForSignature === true;
    return showResult(
      Promise.resolve(answer),
      waits ? signatureWords.inviteRequested(email) : done[action](email),
    );
  };
  const actions = waitsForSignature === true ? (['revoke'] as const) : actionsOf[status];
  const items = actions.map((action) => ({
    key: action,
    label: words[action],
    danger: action === 'revoke',
    onClick: () => void act(action),
  }));
  if (items.length === 0) return null;
  return <RowMenu of={email} items={items} loading={isLoading} />;
}

export function Invites() {
  const query = useListInvitesQuery();
  const invites = openInvites(query.data ?? []);
  return (
    <Section title={words.invites}>
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
    </Section>
  );
}

interface InviteButtonProps {
  /** A firm has no teams. */
  readonly withTeams?: boolean;
}

/** Placed above the list, so that it is visible however long the list is. */
export function InviteButton({ withTeams = true }: InviteButtonProps) {
  const { params, change } = useUrlState();
  return (
    <>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => change({ new: '1' })}>
        {words.invite}
      </Button>
      <InviteDrawer withTeams={withTeams} open={params.has('new')} onClose={() => change({ new: null })} />
    </>
  );
}

interface InviteFields {
  readonly email: string;
  readonly role: 'Admin' | 'Employee';
  readonly teamId?: string;
}

const noTeam = '';
const listOf = (pasted: string) => [...new Set(pasted.split(/[\s,;]+/).filter((text) => text !== ''))];

const addressesRule = {
  validator: (_rule: unknown, pasted: string | undefined) => {
    const wrong = listOf(pasted ?? '').find((text) => normalizeEmail(text) === null);
    return wrong === undefined ? Promise.resolve() : Promise.reject(new Error(words.noAddress(wrong)));
  },
};

function RoleField() {
  const { isNeededForAdmin } = useSecondSignature();
  const needsSecond = Form.useWatch('role') === 'Admin' && isNeededForAdmin;
  return (
    <Form.Item
      name="role"
      label={words.inviteRole}
      extra={needsSecond && <span role="status">{signatureWords.inviteNeedsSecond}</span>}
    >
      <Select
        options={[
          { value: 'Employee', label: 'Employee' },
          { value: 'Admin', label: 'Admin' },
        ]}
      />
    </Form.Item>
  );
}

interface InviteDrawerProps {
  readonly withTeams: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
}

function InviteDrawer({ withTeams, open, onClose }: InviteDrawerProps) {
  const { message } = App.useApp();
  const [invite] = useInviteMutation();
  const isRequested = useRef(false);
  const { data: teams = [] } = useListTeamsQuery(undefined, { skip: !open || !withTeams });
  /** One at a time, so that each address has its own result, and one that fails does not stop the others. */
  const send = async ({
    email: pasted,
    role,
    teamId = noTeam,
  }: InviteFields): Promise<{ error?: unknown }> => {
    const addresses = listOf(pasted);
    let failed: unknown;
    isRequested.current = false;
    for (const email of addresses) {
      const answer = await invite({ email, role, teamId: teamId === noTeam ? null : teamId });
      isRequested.current ||= answer.data?.waitsForSignature === true;
      if (!('error' in answer) || answer.error === undefined) continue;
      failed = answer.error;
      if (addresses.length > 1)
        void message.error(words.notInvited(email, changeProblem(answer.error).sentence), 8);
    }
    return failed === undefined || addresses.length > 1 ? {} : { error: failed };
  };
  return (
    <FormDrawer<InviteFields>
      open={open}
      title={words.inviteTitle}
      submitLabel={words.send}
      initial={{ role: 'Employee', teamId: noTeam }}
      onClose={onClose}
      onSubmit={send}
      done={({ email }) => {
        const [first = '', ...others] = listOf(email);
        if (others.length === 0)
          return isRequested.current ? signatureWords.inviteRequested(first) : words.invited(first);
        return isRequested.current ? signatureWords.invitesRequested : words.invitesSent;
      }}
    >
      <p className="drawer-lead">{words.inviteLead}</p>
      <Form.Item
        name="email"
        label={words.email}
        extra={words.addressesHint}
        rules={[required, addressesRule]}
      >
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 8 }} autoComplete="off" />
      </Form.Item>
      <RoleField />
      {withTeams && (
        <Form.Item name="teamId" label={words.inviteTeam}>
          <Select
            options={[
              { value: noTeam, label: words.noTeam },
              ...teams.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Form.Item>
      )}
    </FormDrawer>
  );
}
