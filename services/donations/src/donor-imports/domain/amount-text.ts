/** More than any gift, and far below what a bigint column holds. */
const largestDigits = 13;

/** Currency symbols, with the ISO 4217 codes that they stand for. */
const signs: Readonly<Record<string, readonly string[]>> = {
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  '₹': ['INR'],
  '₩': ['KRW'],
  '₪': ['ILS'],
  '₺': ['TRY'],
  '₴': ['UAH'],
  '₦': ['NGN'],
  '₱': ['PHP'],
  '₫': ['VND'],
  '฿': ['THB'],
};

/** True for an amount with the code or symbol of a currency other than `currency` (ISO 4217). A bare `$` and unknown symbols are accepted. */
export function isInOtherCurrency(text: string, currency: string): boolean {
  const plain = text.normalize('NFKC').toUpperCase();
  const code = /(?<![A-Z])[A-Z]{3}(?![A-Z])/.exec(plain)?.[0];
  if (code !== undefined && code !== currency.toUpperCase()) return true;
  const dollar = /([A-Z]{1,2})\$/.exec(plain)?.[1];
  if (dollar !== undefined && !currency.toUpperCase().startsWith(dollar)) return true;
  const sign = Object.keys(signs).find((one) => plain.includes(one));
  return sign !== undefined && signs[sign]?.includes(currency.toUpperCase()) === false;
}

/**
 * Decimal text as minor units, without floating point. A currency symbol or code and spaces are ignored (see
 * `isInOtherCurrency`); of point and comma, the one that is not the decimal sign may group thousands. Null for anything
 * else, and for zero or less.
 */
export function minorOfText(text: string, decimalSign: 'point' | 'comma', digits: number): bigint | null {
  const plain = text.normalize('NFKC').replaceAll(/[\s'’]/g, '');
  const number = plain.replace(/^(?:\p{Sc}|[A-Z]{1,3}\p{Sc}?)/u, '').replace(/(?:\p{Sc}|[A-Z]{3})$/u, '');
  const [decimal, group] = decimalSign === 'point' ? ['\\.', ','] : [',', '\\.'];
  const form = new RegExp(`^(\\d+|\\d{1,3}(?:${group}\\d{3})+)(?:${decimal}(\\d*))?$`);
  const match = form.exec(number);
  if (match === null) return null;
  const [, whole = '', fraction = ''] = match;
  // More decimals than the currency has are an error, unless they are zeros.
  if (/[1-9]/.test(fraction.slice(digits))) return null;
  const all = whole.replaceAll(/\D/g, '') + fraction.slice(0, digits).padEnd(digits, '0');
  if (all.replace(/^0+/, '').length > largestDigits) return null;
  const minor = BigInt(all);
  return minor > 0n ? minor : null;
}
