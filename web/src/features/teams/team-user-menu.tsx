import { type TeamUserWire, type TeamWire } from '@almoner/contracts';
import { App } from 'antd';
import { useLazyListCardsQuery } from '../../api/cards.api.ts';
import { useChangeTeamRoleMutation, useRemoveTeamMemberMutation } from '../../api/teams.api.ts';
import { readProblem } from '../../api/problem.ts';
import { useLazyListProgramsQuery } from '../../api/programs.api.ts';
import { personName } from '../../lib/person-name.ts';
import { Consequences } from '../../ui/consequences.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { useConfirmation } from '../../ui/use-confirmation.ts';
import { teamWords as words } from '../../words/en/teams.ts';
import { removalConsequences } from './removal-consequences.ts';

interface TeamUserMenuProps {
  readonly team: TeamWire;
  readonly teamUser: TeamUserWire;
  readonly assignsManagers: boolean;
}

export function TeamUserMenu({ team, teamUser, assignsManagers }: TeamUserMenuProps) {
  const showResult = useMutationFeedback();
  const [changeRole] = useChangeTeamRoleMutation();
  const askToRemove = useAskToRemove(team, teamUser);
  const place = { teamId: team.id, userId: teamUser.userId };
  const name = personName(teamUser.owner);
  const manages = teamUser.teamRole === team.adminRole;
  const teamRole = manages ? words.ordinaryRole : team.adminRole;
  const items = [
    ...(assignsManagers
      ? [
          {
            key: 'role',
            label: manages ? words.makeMember : words.makeManager,
            onClick: () => void showResult(changeRole({ ...place, teamRole }), words.roleChanged(name)),
          },
        ]
      : []),
    {
      key: 'remove',
      label: words.remove,
      danger: true,
      onClick: () => void askToRemove(),
    },
  ];
  return <RowMenu of={name} items={items} size="small" />;
}

/** Confirms the removal of a team member, after loading its consequences. */
function useAskToRemove(team: TeamWire, teamUser: TeamUserWire): () => Promise<void> {
  const { message } = App.useApp();
  const ask = useConfirmation();
  const showResult = useMutationFeedback();
  const [remove] = useRemoveTeamMemberMutation();
  const [readCards] = useLazyListCardsQuery();
  const [readPrograms] = useLazyListProgramsQuery();
  const name = personName(teamUser.owner);
  const change = () => showResult(remove({ teamId: team.id, userId: teamUser.userId }), words.removed(name));
  const askToRemove = async () => {
    const { organizationId } = team;
    const [cards, programs] = await Promise.all([
      readCards({ organizationId }, true).unwrap(),
      readPrograms(undefined, true).unwrap(),
    ]);
    ask({
      title: words.removeQuestion(name, team.name),
      content: <Consequences sentences={removalConsequences(team, teamUser, cards, programs)} />,
      okText: words.removeShort,
      danger: true,
      cancelText: words.keep,
      onOk: change,
    });
  };
  return () => askToRemove().catch((error: unknown) => void message.error(readProblem(error).sentence));
}
