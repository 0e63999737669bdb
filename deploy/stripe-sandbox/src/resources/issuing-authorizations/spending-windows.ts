/** Start of the calendar window (UTC, weeks from Sunday) that contains the moment; unix seconds. */
export function windowStart(interval: string, atSeconds: number): number {
  const at = new Date(atSeconds * 1000);
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  switch (interval) {
    case 'daily':
      return Date.UTC(year, month, day) / 1000;
    case 'weekly':
      return Date.UTC(year, month, day - at.getUTCDay()) / 1000;
    case 'monthly':
      return Date.UTC(year, month, 1) / 1000;
    case 'yearly':
      return Date.UTC(year, 0, 1) / 1000;
    default:
      return 0;
  }
}
