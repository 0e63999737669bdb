import { rateText as textOf } from '@almoner/kernel';

/** `tenths` of a minor unit, in the reader's locale. */
export const rateText = (tenths: number, currency: string): string =>
  textOf(tenths, currency, undefined, 'narrowSymbol');
