import { type RecurringFrequency, type RecurringStep } from '@almoner/contracts';
import { type Day } from '@almoner/kernel';
import { dateText, moneyText } from '../../receipts/domain/money-text.ts';
import { type MailText } from '../../receipts/domain/receipt-text.ts';
import { type MailedRecurringGift, greeting, methodText } from './recurring-mail.ts';

/** A recurring gift as its donor's email describes it. */
export interface MailedSchedule extends MailedRecurringGift {
  readonly frequency: RecurringFrequency;
  readonly anchorDay: number;
  /** Null while no charge is scheduled. */
  readonly nextChargeOn: Day | null;
}

/** The email about a changed amount or day; null when neither changed. */
export function changedMail(before: MailedSchedule, after: MailedSchedule): MailText | null {
  const { organizationName, frequency } = after;
  const isOtherAmount = !before.total.equals(after.total);
  const isOtherDay = before.anchorDay !== after.anchorDay;
  if (!isOtherAmount && !isOtherDay) return null;
  return {
    subject: `You changed your ${frequency} gift to ${organizationName}`,
    heading: `You changed your ${frequency} gift`,
    paragraphs: [greeting(after), `Your ${frequency} gift to ${organizationName} is now as follows.`],
    facts: [
      [
        'Amount',
        isOtherAmount
          ? `${moneyText(after.total)}, previously ${moneyText(before.total)}`
          : moneyText(after.total),
      ],
      ...(isOtherDay ? [[dayLabel(frequency), dayText(after)] as const] : []),
      ...(after.nextChargeOn === null ? [] : [['Next gift', dayOfMail(after.nextChargeOn)] as const]),
    ],
    footnotes: [notYou(after)],
  };
}

/** `before` is the schedule when the donor pressed the button; a skipped gift's date is in it. */
export function stepMail(step: RecurringStep, before: MailedSchedule, after: MailedSchedule): MailText {
  const { organizationName, frequency, total } = after;
  const gift = `your ${frequency} gift of ${moneyText(total)} to ${organizationName}`;
  const next = after.nextChargeOn === null ? '' : ` The next gift is on ${dayOfMail(after.nextChargeOn)}.`;
  const skipped = before.nextChargeOn === null ? '' : ` for ${dayOfMail(before.nextChargeOn)}`;
  const [subject, sentence] = {
    pause: ['You paused', `You paused ${gift}. Nothing will be charged until you resume it.`],
    resume: ['You resumed', `You resumed ${gift}.${next}`],
    skip: ['You skipped', `You skipped ${gift}${skipped}. It will not be charged.${next}`],
    'undo-skip': ['You undid the skip of', `You undid the skip of ${gift}.${next}`],
    cancel: [
      'You stopped',
      `You stopped ${gift}. Nothing more will be charged. You can start it again at any time.`,
    ],
    restart: ['You restarted', `You started ${gift} again.${next}`],
  }[step] as [string, string];
  return {
    subject: `${subject} your ${frequency} gift to ${organizationName}`,
    heading: `${subject} your ${frequency} gift`,
    paragraphs: [greeting(after), sentence],
    footnotes: [notYou(after)],
  };
}

/** `isChargedNow`: a gift that was not paid is charged immediately. */
export function methodMail(plan: MailedSchedule, isChargedNow: boolean): MailText {
  const { organizationName, frequency, total, nextChargeOn } = plan;
  const next = isChargedNow
    ? ' The gift that was not paid is being charged to it now.'
    : nextChargeOn === null
      ? ''
      : ` The next gift is on ${dayOfMail(nextChargeOn)}.`;
  return {
    subject: `New payment method for your gift to ${organizationName}`,
    heading: 'New payment method',
    paragraphs: [
      greeting(plan),
      `Your ${frequency} gift of ${moneyText(total)} to ${organizationName} will now be charged${methodText(plan, ' to')}.${next}`,
    ],
    footnotes: [notYou(plan)],
  };
}

const notYou = ({ organizationName }: MailedRecurringGift) =>
  `If you did not do this, log in to check your gift, or contact ${organizationName}.`;
const dayOfMail = (day: Day) => dateText(new Date(day));
const dayLabel = (frequency: RecurringFrequency) =>
  frequency === 'weekly' ? 'Day of the week' : 'Day of the month';

/** 5 January 1970 was a Monday, which is day 1. */
const dayText = ({ frequency, anchorDay }: MailedSchedule) =>
  frequency === 'weekly'
    ? new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(
        new Date(Date.UTC(1970, 0, 4 + anchorDay)),
      )
    : String(anchorDay);
