import { rateText as textOf } from '@almoner/kernel';

/** `tenths` of a minor unit, in the viewer's locale. */
export const rateText = (tenths: number, currency: string): string =>
  textOf(tenths, currency, undefined, 'narrowSymbol');
