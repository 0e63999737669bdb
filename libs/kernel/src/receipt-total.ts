interface Read {
  readonly status: 'waiting' | 'read' | 'unreadable';
  /** Minor units. */
  readonly amount: number | null;
  readonly currency: string | null;
  /** From 0 to 100. */
  readonly confidence: number | null;
}

/** A total that was read with less confidence is shown, and nobody is warned because of it. */
const confidenceMin = 60;

/**
 * The total read from the receipts of a purchase or a line, in minor units, if it differs from the amount. Null if
 * their sum or any one of them equals the amount, and without a reading that is complete and certain.
 */
export function differingTotal(
  amountMinor: number,
  currency: string,
  readings: readonly (Read | null)[],
): number | null {
  const totals = readings.map((reading) => certainTotal(reading, currency));
  const sum = totals.reduce<number | null>(
    (all, total) => (all === null || total === null ? null : all + total),
    0,
  );
  if (sum === null || totals.length === 0 || sum === amountMinor) return null;
  return totals.includes(amountMinor) ? null : sum;
}

function certainTotal(reading: Read | null, currency: string): number | null {
  if (reading?.status !== 'read' || (reading.confidence ?? 0) < confidenceMin) return null;
  return reading.currency === null || reading.currency === currency ? reading.amount : null;
}
