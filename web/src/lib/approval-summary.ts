import { type ApprovalSubjectWire, type ApprovalWire } from '@almoner/contracts';
import { approvalWords as words } from '../words/en/approvals.ts';
import { usageWords } from '../words/en/cards.ts';
import { lastDayOf } from './card-usage.ts';
import { moneyText, roundMoneyText } from './money-format.ts';

/** The change by a request, in one line. `cardNames`: of the cards that the viewer sees, by id. */
export function approvalSummary(
  subject: ApprovalSubjectWire,
  cardNames: ReadonlyMap<string, string>,
  locale?: string,
): string {
  if (subject.kind === 'program_member') return words.join(subject.programName);
  if (subject.kind === 'signature') return signatureSummary(subject, locale);
  const { requestedLimit, currency } = subject;
  const text = (minor: number) => moneyText(minor, currency, 'balance', locale);
  switch (subject.kind) {
    case 'card': {
      const limit = `${roundMoneyText(requestedLimit, currency, locale)} ${usageWords.frequency[subject.frequency]}`;
      return words.cardOn(subject.programName, limit);
    }
    case 'program_limit':
      return words.limits(subject.programName, text(subject.currentLimit), text(requestedLimit));
    case 'card_limit': {
      const card = cardNames.get(subject.cardId) ?? words.unknownCard;
      const limits = words.limits(card, text(subject.currentLimit), text(requestedLimit));
      const lastDay = lastDayOf({ periodEnd: subject.periodEnd }, locale);
      return lastDay === null ? limits : words.until(limits, lastDay);
    }
  }
}

/** The author's reason, or the payee of a payment; null for a movement without one, which stores its own name as the reason. */
export function writtenReason({ subject, reason }: Pick<ApprovalWire, 'subject' | 'reason'>): string | null {
  const isName =
    subject.kind === 'signature' && subject.movement !== 'payout' && reason === subject.description;
  return isName ? null : reason;
}

function signatureSummary(
  { movement, amount, currency, description }: Extract<ApprovalSubjectWire, { kind: 'signature' }>,
  locale: string | undefined,
): string {
  if (movement === 'signature_policy' && amount === null) return words.signaturePolicyOff;
  return words.signatures[movement](moneyText(amount ?? 0, currency, 'balance', locale), description);
}
