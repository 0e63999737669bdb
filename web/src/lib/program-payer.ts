import { type Role, type SpendProgramWire, type TeamWire } from '@almoner/contracts';
import { reachOfRole } from './reach-of-role.ts';
import { programWords as words } from '../words/en/programs.ts';

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
