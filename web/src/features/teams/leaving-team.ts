import { type CardSummaryWire, type TeamUserWire, type TeamWire } from '@almoner/contracts';
import { teamWords as words } from '../../words/en/teams.ts';

type Place = Pick<TeamUserWire, 'userId' | 'teamRole'>;
interface LeftTeam extends Pick<TeamWire, 'id' | 'adminRole'> {
  readonly teamUsers: readonly Place[];
  /** On which new team members get a card. */
  readonly DefaultSpendPrograms: readonly { readonly id: string }[];
}
/** A spend program by what ties it to a team. */
interface TiedProgram {
  readonly id: string;
  readonly name: string;
  readonly teamId: string | null;
}
type HeldCard = Pick<CardSummaryWire, 'name' | 'status' | 'spendProgramId'> & {
  readonly holder: { readonly id: string };
};

/**
 * The consequences of removing a team member, one sentence each. No card and no spend program stops by it: cards on the
 * team's programs are named, so that they can be stopped separately.
 */
export function whatLeavingDoes(
  team: LeftTeam,
  leaver: Place,
  cards: readonly HeldCard[],
  programs: readonly TiedProgram[],
): string[] {
  const defaults = team.DefaultSpendPrograms.map(({ id }) => id);
  const isOfTeam = ({ id, teamId }: TiedProgram) => teamId === team.id || defaults.includes(id);
  const ofTeam = new Map(programs.filter(isOfTeam).map(({ id, name }) => [id, name]));
  const goingOn = cards.filter(
    ({ holder, status, spendProgramId }) =>
      holder.id === leaver.userId && status !== 'canceled' && ofTeam.has(spendProgramId ?? ''),
  );
  const managers = team.teamUsers.filter(({ teamRole }) => teamRole === team.adminRole);
  const manages = leaver.teamRole === team.adminRole;
  return [
    goingOn.length === 0
      ? words.noCardStops
      : words.cardsGoOn(
          goingOn.map(({ name, spendProgramId }) => `${name} (${ofTeam.get(spendProgramId ?? '')})`),
        ),
    words.outOfSight,
    ...(manages ? [managers.length === 1 ? words.nobodyManages : words.managesNoMore] : []),
    words.staysMember,
  ];
}
