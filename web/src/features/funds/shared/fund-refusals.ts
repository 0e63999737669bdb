import { type FundWire, type SpendProgramWire } from '@almoner/contracts';
import { fundWords as words } from '../../../words/en/funds.ts';

type Balance = Pick<FundWire, 'restriction' | 'accountId' | 'posted' | 'onHold' | 'available'>;
type Program = Pick<SpendProgramWire, 'name' | 'status' | 'payingAccountId'>;

/** Why nothing can be released by hand now; null when it can. */
export function releaseRefusalOf({ restriction, available }: Balance): string | null {
  if (restriction === 'perpetual') return words.perpetualRelease;
  return available > 0 ? null : words.nothingLeft;
}

/** Why it cannot be closed, as far as this page knows: gifts in transit are known to the server only. */
export function closeRefusalOf(fund: Balance, programs: readonly Program[]): string | null {
  if (fund.posted !== 0 || fund.onHold !== 0) return words.closeNotEmpty;
  const paidFor = programs.find(
    ({ payingAccountId, status }) => payingAccountId === fund.accountId && status !== 'closed',
  );
  return paidFor === undefined ? null : words.closePaysFor(paidFor.name);
}
