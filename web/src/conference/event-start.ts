import { type PublicCampaignWire } from '@almoner/contracts';

/** The sum and number of gifts when this page was first opened today; in minor units. */
export interface EventStart {
  readonly raised: number;
  readonly giftCount: number;
}

/** Kept in the browser, so that loading the page again in the middle of an event does not start it again. */
export function eventStartOf(
  { slug, raised, giftCount }: Pick<PublicCampaignWire, 'slug' | 'raised' | 'giftCount'>,
  today: Date,
): EventStart {
  const key = `conference ${slug} ${today.toDateString()}`;
  const start = { raised, giftCount };
  try {
    const kept = parseStart(localStorage.getItem(key));
    if (kept !== null) return kept;
    localStorage.setItem(key, JSON.stringify(start));
  } catch {
    // A browser that keeps nothing: the event starts when the page is opened.
  }
  return start;
}

export function parseStart(text: string | null): EventStart | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { raised, giftCount } = value as Partial<Record<keyof EventStart, unknown>>;
    return typeof raised === 'number' && typeof giftCount === 'number' ? { raised, giftCount } : null;
  } catch {
    return null;
  }
}

/**
 * The parts of the goal in percent: raised before the event, and since. Together at most 100, and neither is negative,
 * even after a refund of an earlier gift.
 */
export function barParts(
  { raised, goal }: Pick<PublicCampaignWire, 'raised' | 'goal'>,
  start: EventStart,
): { readonly before: number; readonly since: number } {
  if (goal === null || goal === 0) return { before: 0, since: 0 };
  const percent = (minor: number) => Math.min(100, Math.max(0, (minor / goal) * 100));
  const before = percent(Math.min(start.raised, raised));
  return { before, since: percent(raised) - before };
}
