import { type GiftFrequency, type RecurringFrequency } from '@almoner/contracts';

export const eachWords: Readonly<Record<RecurringFrequency, string>> = {
  weekly: 'a week',
  monthly: 'a month',
  quarterly: 'a quarter',
  yearly: 'a year',
};

export function ordinal(day: number): string {
  const isTeen = day >= 11 && day <= 13;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}

/** How often a gift is made, for the form of the donor page. */
export const frequencyWords = {
  legend: 'How often',
  once: 'Once',
  weekly: 'Weekly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
  give: (total: string, frequency: RecurringFrequency) => `Give ${total} ${eachWords[frequency]}`,
  nextGift: (date: string) => `Your next gift is on ${date}.`,
  manage: 'Change, pause or stop it',
  next: (
    frequency: RecurringFrequency,
    { weekday, day, date }: { weekday: string; day: number; date: string },
  ) =>
    ({
      weekly: `Today, then every ${weekday}. Stop any time.`,
      monthly: `Today, then on the ${ordinal(day)} of each month. Stop any time.`,
      quarterly: `Today, next on ${date}, then every three months. Stop any time.`,
      yearly: `Today, next on ${date}, then every year. Stop any time.`,
    })[frequency],
} satisfies Record<GiftFrequency, string> & Record<string, unknown>;
