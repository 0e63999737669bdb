import { type CardSummaryWire } from '@almoner/contracts';
import { splitUsage } from '../../lib/card-usage.ts';
import { type LimitRequestWire } from '../../lib/limit-requests.ts';

export interface FigureRow {
  readonly key: 'now' | 'approved' | 'paid';
  readonly spentMinor: number;
  readonly heldMinor: number;
  readonly leftMinor: number;
  readonly limitMinor: number;
}

/**
 * A card now, with what is requested, and with the declined purchase paid as well: each row adds up to its limit. Null
 * for a card whose usage is not known, and once the period of the request has ended.
 */
export function limitFigures(
  { term, requestedLimit, periodStart }: LimitRequestWire,
  { usage }: Pick<CardSummaryWire, 'usage'>,
  /** Minor units, of the purchase that led to the request; null without one. */
  declinedMinor: number | null,
): readonly FigureRow[] | null {
  if (usage === null || (term === 'once' && usage.periodStart !== periodStart)) return null;
  const { capturedMinor: spentMinor, heldMinor } = splitUsage(usage);
  const row = (key: FigureRow['key'], limitMinor: number, moreHeldMinor = 0): FigureRow => ({
    key,
    spentMinor,
    heldMinor: heldMinor + moreHeldMinor,
    limitMinor,
    leftMinor: Math.max(0, limitMinor - spentMinor - heldMinor - moreHeldMinor),
  });
  // A permanent limit is without the increase that the present period has.
  const raised = term === 'once' ? requestedLimit : requestedLimit + usage.increase;
  const limitMinor = Math.max(usage.limit, raised);
  const fits = declinedMinor !== null && usage.spent + declinedMinor <= limitMinor;
  return [
    row('now', usage.limit),
    row('approved', limitMinor),
    ...(fits ? [row('paid', limitMinor, declinedMinor)] : []),
  ];
}
