import { type ApprovalWire } from '@almoner/contracts';
import { moneyText } from '../../../lib/money-format.ts';
import { approvalWords as words } from '../../../words/en/approvals.ts';
import { usageWords } from '../../../words/en/cards.ts';

/** Says that a card would get more than its program allows, and who may approve it; null within the program's limits. */
export function exceededWords({ exceeds, mayApprove }: ApprovalWire): string | null {
  if (exceeds === undefined) return null;
  const { part, program, amount, frequency, currency } = exceeds;
  const figure =
    part === 'budget'
      ? moneyText(amount, currency)
      : `${moneyText(amount, currency)} ${usageWords.frequency[frequency]}`;
  const above = words.abovePart[part](program, figure);
  return `${above} ${mayApprove === false ? words.adminMustApprove : words.programStillHolds}`;
}
