import { type CardSummaryWire, type TeamUserWire, type TeamWire } from '@almoner/contracts';
import { teamWords as words } from '../../words/en/teams.ts';

type Place = Pick<TeamUserWire, 'userId' | 'teamRole'>;
interface TeamOfMember extends Pick<TeamWire, 'id' | 'adminRole'> {
  readonly teamUsers: readonly Place[];
  /** On which new team members get a card. */
  readonly DefaultSpendPrograms: readonly { readonly id: string }[];
}
/** A spend program and the team that it belongs to. */
interface TiedProgram {
  readonly id: string;
  readonly name: string;
  readonly teamId: string | null;
}
type HeldCard = Pick<CardSummaryWire, 'name' | 'status' | 'spendProgramId'> & {
  readonly holder: { readonly id: string };
};

/**
 * The consequences of removing a team member, one sentence each. No card and no spend program is stopped: cards on the
 * team's programs are named, so that they can be stopped separately.
 */
export function removalConsequences(
  team: TeamOfMember,
  member: Place,
  cards: readonly HeldCard[],
  programs: readonly TiedProgram[],
): string[] {
  const defaults = team.DefaultSpendPrograms.map(({ id }) => id);
  const isOfTeam = ({ id, teamId }: TiedProgram) => teamId === team.id || defaults.includes(id);
  const ofTeam = new Map(programs.filter(isOfTeam).map(({ id, name }) => [id, name]));
  const activeCards = cards.filter(
    ({ holder, status, spendProgramId }) =>
      holder.id === member.userId && status !== 'canceled' && ofTeam.has(spendProgramId ?? ''),
  );
  const managers = team.teamUsers.filter(({ teamRole }) => teamRole === team.adminRole);
  const manages = member.teamRole === team.adminRole;
  return [
    activeCards.length === 0
      ? words.noCardStops
      : words.cardsStayActive(
          activeCards.map(({ name, spendProgramId }) => `${name} (${ofTeam.get(spendProgramId ?? '')})`),
        ),
    words.managersSeeNoMore,
    ...(manages ? [managers.length === 1 ? words.nobodyManages : words.managesNoMore] : []),
    words.staysMember,
  ];
}
