import { type TeamWire } from '@almoner/contracts';
import { App, Button, Checkbox, Form, Select } from 'antd';
import { readProblem } from '../../api/problem.ts';
import { useAddTeamMemberMutation, useListUsersQuery } from '../../api/people.api.ts';
import { required } from '../../ui/form-rules.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { teamWords as words } from '../../words/en/people.ts';

interface TeamDrawerProps {
  readonly team: TeamWire | undefined;
  readonly organizationId: string;
  readonly onClose: () => void;
}

export function TeamDrawer({ team, organizationId, onClose }: TeamDrawerProps) {
  return (
    <SideDrawer open={team !== undefined} title={team?.name} onClose={onClose}>
      {team && (
        <>
          <Members team={team} />
          <AddMember team={team} organizationId={organizationId} />
        </>
      )}
    </SideDrawer>
  );
}

function Members({ team }: { readonly team: TeamWire }) {
  if (team.teamUsers.length === 0) return <EmptyState sentence={words.noMembers} />;
  return (
    <ul>
      {team.teamUsers.map(({ id, owner, teamRole }) => (
        <li key={id} className="two-line person-line">
          <span className="name">{owner.name ?? owner.email}</span>
          <span>{teamRole}</span>
        </li>
      ))}
    </ul>
  );
}

interface MemberFields {
  readonly employee: string;
  readonly manages?: boolean;
}

function AddMember({ team, organizationId }: { readonly team: TeamWire; readonly organizationId: string }) {
  const [form] = Form.useForm<MemberFields>();
  const { message } = App.useApp();
  const [addMember, { isLoading }] = useAddTeamMemberMutation();
  const { data: users = [] } = useListUsersQuery(organizationId);
  const inTeam = new Set(team.teamUsers.map(({ userId }) => userId));
  const others = users.filter(({ id, role }) => role !== 'Archived' && !inTeam.has(id));
  const add = async ({ employee, manages }: MemberFields) => {
    const teamRole = manages ? { teamRole: team.adminRole } : {};
    const answer = await addMember({ teamId: team.id, employee, ...teamRole });
    if ('error' in answer) return void message.error(readProblem(answer.error).sentence);
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
      <Form.Item name="manages" valuePropName="checked">
        <Checkbox>{words.manages}</Checkbox>
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isLoading}>
        {words.add}
      </Button>
    </Form>
  );
}
