const minusSign = '\u2212';

/** An amount in minor units, as emails show it. */
export function moneyText(minor: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const text = format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0));
  return text.replace('-', minusSign);
}
