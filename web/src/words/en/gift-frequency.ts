import { type GiftFrequency, type RecurringFrequency } from '@almoner/contracts';

export const eachWords: Readonly<Record<RecurringFrequency, string>> = {
  weekly: 'a week',
  monthly: 'a month',
  quarterly: 'a quarter',
  yearly: 'a year',
};

/** How often a gift is made, for the form of the donor page. */
export const frequencyWords = {
  legend: 'How often',
  once: 'Once',
  weekly: 'Weekly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
  give: (total: string, frequency: RecurringFrequency) => `Give ${total} ${eachWords[frequency]}`,
  next: (day: string) => `Today, then on ${day} and so on. Stop any time.`,
} satisfies Record<GiftFrequency, string> & Record<string, unknown>;
