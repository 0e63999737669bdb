import { type TeamWire } from '@almoner/contracts';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useCloseTeamMutation, useUpdateTeamMutation } from '../../api/teams.api.ts';
import { useListProgramsQuery } from '../../api/programs.api.ts';
import { moneyText } from '../../lib/money-format.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { requiredText } from '../../ui/form-rules.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { useConfirmation } from '../../ui/use-confirmation.ts';
import { teamWords as words } from '../../words/en/teams.ts';

interface TeamMenuProps {
  readonly team: TeamWire;
  readonly onClosed: () => void;
}

export function TeamMenu({ team, onClosed }: TeamMenuProps) {
  const ask = useConfirmation();
  const showResult = useMutationFeedback();
  const [renaming, setRenaming] = useState(false);
  const [closeTeam] = useCloseTeamMutation();
  const { data: programs = [] } = useListProgramsQuery();
  const closing = programs.filter(({ teamId, status }) => teamId === team.id && status !== 'closed');
  const refusal = closeRefusal(team);
  const close = async () => {
    if (await showResult(closeTeam(team.id), words.closed(team.name))) onClosed();
  };
  const askToClose = () =>
    ask({
      title: words.closeQuestion(team.name),
      content: words.closeConsequence(
        team.teamUsers.length,
        closing.map(({ name }) => name),
      ),
      okText: words.close,
      danger: true,
      cancelText: words.keep,
      onOk: close,
    });
  const items = [
    { key: 'rename', label: words.rename, onClick: () => setRenaming(true) },
    refusal === null
      ? { key: 'close', label: words.close, danger: true, onClick: askToClose }
      : { key: 'close', label: refusal, disabled: true },
  ];
  return (
    <>
      <RowMenu of={team.name} items={items} />
      <RenameDrawer team={team} open={renaming} onClose={() => setRenaming(false)} />
    </>
  );
}

/** Why the team cannot be closed now: its treasury must be empty. */
const closeRefusal = ({ teamTreasury: treasury }: TeamWire): string | null =>
  treasury === null || treasury.balance <= 0
    ? null
    : words.closeRefused(moneyText(treasury.balance, treasury.currency));

interface RenameDrawerProps {
  readonly team: TeamWire;
  readonly open: boolean;
  readonly onClose: () => void;
}

function RenameDrawer({ team: { id, name, adminRole }, open, onClose }: RenameDrawerProps) {
  const [updateTeam] = useUpdateTeamMutation();
  return (
    <FormDrawer<{ name: string; adminRole: string }>
      open={open}
      title={words.renameTitle}
      submitLabel={words.save}
      initial={{ name, adminRole }}
      onClose={onClose}
      onSubmit={(fields) => updateTeam({ id, name: fields.name.trim(), adminRole: fields.adminRole.trim() })}
      done={() => words.saved}
    >
      <Form.Item name="name" label={words.name} rules={[requiredText]}>
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="adminRole" label={words.adminRole} extra={words.adminRoleHint} rules={[requiredText]}>
        <Input maxLength={60} />
      </Form.Item>
    </FormDrawer>
  );
}
