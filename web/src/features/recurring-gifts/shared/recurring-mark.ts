import { type GiftWire, type RecurringFrequency } from '@almoner/contracts';

/** How often the gift is made; null for one that is made once, and in the reply of a gateway of an earlier release. */
export const recurringFrequency = ({
  frequency = 'once',
}: Partial<Pick<GiftWire, 'frequency'>>): RecurringFrequency | null =>
  frequency === 'once' ? null : frequency;
