const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** A time to wait, rounded up: in seconds up to a minute and a half, in minutes up to an hour and a half, in hours after that. */
export function waitText(seconds: number): string {
  if (seconds <= 90) return counted(Math.ceil(seconds), 'second');
  if (seconds <= 90 * 60) return counted(Math.ceil(seconds / 60), 'minute');
  return counted(Math.ceil(seconds / 3600), 'hour');
}
