const units = ['byte', 'kilobyte', 'megabyte'] as const;

/** "830 bytes", "12 kB", "1.4 MB": thousands, as file managers count. */
export function byteSize(bytes: number, locale?: string): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step],
    // Short, a byte has no plural.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 2 ? 1 : 0,
  });
  return format.format(bytes / 1000 ** step);
}
