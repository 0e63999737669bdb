import { type TeamWire } from '@almoner/contracts';
import { type CsvCell, csvAmount } from '../../lib/csv.ts';
import { minorPerUnit } from '../../lib/money-format.ts';
import { personName } from '../../lib/person-name.ts';

type Peopled = Pick<TeamWire, 'name' | 'adminRole'> & {
  readonly teamUsers: readonly {
    readonly teamRole: string;
    readonly owner: { readonly name: string | null; readonly email: string };
  }[];
};

export const managersOf = ({ teamUsers, adminRole }: Peopled) =>
  teamUsers.filter(({ teamRole }) => teamRole === adminRole).map(({ owner }) => personName(owner));

/** Every word has to be found in the team's name or in the names and addresses of its people. */
export function teamsMatching<Team extends Peopled>(teams: readonly Team[], text: string): Team[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  return teams.filter(({ name, teamUsers }) => {
    const people = teamUsers.flatMap(({ owner }) => [owner.name ?? '', owner.email]);
    const all = [name, ...people].join(' ').toLowerCase();
    return wanted.every((word) => all.includes(word));
  });
}

export function teamLine(team: TeamWire): CsvCell[] {
  const { name, teamUsers, teamTreasury: treasury } = team;
  const cash =
    treasury === null
      ? [null, null]
      : [csvAmount(treasury.balance, minorPerUnit(treasury.currency)), treasury.currency];
  return [name, managersOf(team).join(', '), teamUsers.length, ...cash];
}
