import { type Role, type TeamWire } from '@almoner/contracts';
import { App, Button, Checkbox, Form, Select } from 'antd';
import { changeProblem } from '../../api/problem.ts';
import { useListUsersQuery } from '../../api/members.api.ts';
import { useAddTeamMemberMutation } from '../../api/teams.api.ts';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { required } from '../../ui/form-rules.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { teamWords as words } from '../../words/en/teams.ts';
import { DefaultProgramsPart } from './default-programs-part.tsx';
import { TeamMenu } from './team-menu.tsx';
import { TeamSpend } from './team-spend.tsx';
import { TeamUserMenu } from './team-user-menu.tsx';
import { TreasuryPart } from './treasury-part.tsx';

interface TeamDrawerProps {
  readonly team: TeamWire | undefined;
  readonly role: Role;
  readonly organizationId: string;
  readonly onClose: () => void;
}

export function TeamDrawer({ team, role, organizationId, onClose }: TeamDrawerProps) {
  const managesTeams = permissionScopeOfRole(role, 'team.manage') === 'all';
  return (
    <SideDrawer
      open={team !== undefined}
      title={team?.name}
      extra={team && managesTeams && <TeamMenu team={team} onClosed={onClose} />}
      onClose={onClose}
    >
      {team && (
        <>
          <Members team={team} assignsManagers={managesTeams} />
          <AddMember team={team} organizationId={organizationId} assignsManagers={managesTeams} />
          <TeamSpend key={team.id} team={team} />
          <TreasuryPart team={team} mayMove={permissionScopeOfRole(role, 'money.move') === 'all'} />
          <DefaultProgramsPart team={team} mayChoose={managesTeams} />
        </>
      )}
    </SideDrawer>
  );
}

interface MembersProps {
  readonly team: TeamWire;
  /** Only an admin may choose who manages a team. */
  readonly assignsManagers: boolean;
}

function Members({ team, assignsManagers }: MembersProps) {
  if (team.teamUsers.length === 0) return <EmptyState sentence={words.noMembers} />;
  return (
    <ul>
      {team.teamUsers.map((teamUser) => (
        <li key={teamUser.id} className="person-line">
          <span className="two-line">
            <span className="name">{teamUser.owner.name ?? teamUser.owner.email}</span>
            <span>{teamUser.teamRole}</span>
          </span>
          {(assignsManagers || teamUser.teamRole !== team.adminRole) && (
            <TeamUserMenu team={team} teamUser={teamUser} assignsManagers={assignsManagers} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface MemberFields {
  readonly employee: string;
  readonly manages?: boolean;
}

interface AddMemberProps extends MembersProps {
  readonly organizationId: string;
}

function AddMember({ team, organizationId, assignsManagers }: AddMemberProps) {
  const [form] = Form.useForm<MemberFields>();
  const { message } = App.useApp();
  const [addMember, { isLoading }] = useAddTeamMemberMutation();
  const { data: users = [] } = useListUsersQuery(organizationId);
  const inTeam = new Set(team.teamUsers.map(({ userId }) => userId));
  const others = users.filter(({ id, role }) => role !== 'Archived' && !inTeam.has(id));
  const add = async ({ employee, manages }: MemberFields) => {
    const teamRole = manages ? { teamRole: team.adminRole } : {};
    const answer = await addMember({ teamId: team.id, employee, ...teamRole });
    if ('error' in answer) {
      const problem = changeProblem(answer.error);
      void message.error(problem.sentence);
      const { employee: wrong } = problem.fields;
      if (wrong !== undefined) form.setFields([{ name: 'employee', errors: [wrong] }]);
      return;
    }
    void message.success(words.added);
    form.resetFields();
  };
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={(fields: MemberFields) => void add(fields)}
    >
      <h3 className="drawer-heading">{words.addMember}</h3>
      <Form.Item name="employee" label={words.member} rules={[required]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={others.map(({ email, name }) => ({ value: email, label: name ?? email }))}
        />
      </Form.Item>
      {assignsManagers && (
        <Form.Item name="manages" valuePropName="checked">
          <Checkbox>{words.manages}</Checkbox>
        </Form.Item>
      )}
      <Button type="primary" htmlType="submit" loading={isLoading}>
        {words.add}
      </Button>
    </Form>
  );
}
