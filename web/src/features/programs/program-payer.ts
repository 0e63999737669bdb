import { type Role, type SpendProgramWire, type TeamWire } from '@almoner/contracts';
import { reachOfRole } from '../../lib/reach-of-role.ts';
import { programWords as words } from '../../words/en/programs.ts';

/** The money that pays, as far as this role may know it. */
export function payerName(
  { payingAccountId }: Pick<SpendProgramWire, 'payingAccountId'>,
  teams: readonly TeamWire[],
  role: Role,
): string {
  const payer = teams.find(({ teamTreasury }) => teamTreasury?.accountId === payingAccountId);
  if (payer !== undefined) return words.treasuryOf(payer.name);
  return reachOfRole(role, 'treasury.read') === 'all' ? words.wallet : words.organizationMoney;
}

/** Whether they rule the program: its team's manager does, and an admin always. */
export function managesProgram(
  role: Role,
  teamId: string | null,
  teams: readonly TeamWire[],
  userId: string,
): boolean {
  const reach = reachOfRole(role, 'program.manage');
  if (reach !== 'team') return reach === 'all';
  const team = teams.find(({ id }) => id === teamId);
  return team?.teamUsers.some((user) => user.userId === userId && user.teamRole === team.adminRole) ?? false;
}
