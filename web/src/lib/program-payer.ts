import { type FundWire, type Role, type SpendProgramWire, type TeamWire } from '@almoner/contracts';
import { permissionScopeOfRole } from './permission-scope-of-role.ts';
import { programWords as words } from '../words/en/programs.ts';

/** The accounts that may pay, as far as the viewer sees them. */
interface Payers {
  readonly teams: readonly TeamWire[];
  readonly funds: readonly FundWire[];
}

/** The money that pays, as far as this role may know it. */
export function payerName(
  { payingAccountId }: Pick<SpendProgramWire, 'payingAccountId'>,
  { teams, funds }: Payers,
  role: Role,
): string {
  const payer = teams.find(({ teamTreasury }) => teamTreasury?.accountId === payingAccountId);
  if (payer !== undefined) return words.treasuryOf(payer.name);
  const fund = funds.find(({ accountId }) => accountId === payingAccountId);
  if (fund !== undefined) return words.fundNamed(fund.name);
  return permissionScopeOfRole(role, 'treasury.read') === 'all' ? words.wallet : words.organizationMoney;
}
