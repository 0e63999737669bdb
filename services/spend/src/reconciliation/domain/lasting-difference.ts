import { type DifferenceCauseWire } from '@almoner/contracts';

/** The difference that the check before found. */
export interface EarlierDifference {
  readonly causes: readonly DifferenceCauseWire[];
  readonly since: Date;
  readonly alertedAt: Date | null;
}

export interface DifferencePeriod {
  /** The first check that found it. */
  readonly since: Date;
  /** The second check in a row that found it, whatever its amount; null before. */
  readonly alertedAt: Date | null;
}

/**
 * A difference can last whatever its amount is. It is another one only when every cause is known and new:
 * then the causes of the earlier one have been resolved, and what is in progress now may be resolved as well.
 * @param earlier null when the check before found no difference
 */
export function continueDifference(
  { causes, checkedAt }: { readonly causes: readonly DifferenceCauseWire[]; readonly checkedAt: Date },
  earlier: EarlierDifference | null,
): DifferencePeriod {
  if (earlier === null || !causes.some((cause) => lasts(cause, earlier.causes)))
    return { since: checkedAt, alertedAt: null };
  return { since: earlier.since, alertedAt: earlier.alertedAt ?? checkedAt };
}

/**
 * Sums have no id: the same kind in the same direction counts as the same cause. So does what had an id at the check before and is in a
 * sum now, because it is older than what is read by its id.
 */
function lasts(cause: DifferenceCauseWire, earlier: readonly DifferenceCauseWire[]): boolean {
  if (cause.kind === 'unknown') return true;
  return earlier.some(
    ({ kind, stripeId, amount }) =>
      kind === cause.kind &&
      (cause.stripeId === null ? Math.sign(amount) === Math.sign(cause.amount) : stripeId === cause.stripeId),
  );
}
