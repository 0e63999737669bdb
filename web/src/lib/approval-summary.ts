import { type ApprovalSubjectWire } from '@almoner/contracts';
import { approvalPageWords, approvalWords as words } from '../words/en/approvals.ts';
import { lastDayOf } from './card-usage.ts';
import { moneyText } from './money-format.ts';

/** What a request would change, in one line. `cardNames`: of the cards that the viewer sees, by id. */
export function approvalSummary(
  subject: ApprovalSubjectWire,
  cardName: string | undefined,
  locale?: string,
): string {
  const text = (minor: number) => moneyText(minor, subject.currency, 'balance', locale);
  const { currentLimit, requestedLimit, periodEnd } = subject;
  const card = cardName ?? approvalPageWords.unknownCard;
  const limits = words.limits(card, text(currentLimit), text(requestedLimit));
  const lastDay = lastDayOf({ periodEnd }, locale);
  return lastDay === null ? limits : words.until(limits, lastDay);
}
