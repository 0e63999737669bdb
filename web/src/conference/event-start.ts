/** What a campaign has when this page was first opened today, or has now; in minor units. */
interface Sums {
  /** What counts for the goal, with matches. */
  readonly raised: number;
  /** What sponsors matched. */
  readonly matched: number;
}
export interface EventStart extends Sums {
  readonly giftCount: number;
}

/** Kept in the browser, so that loading the page again in the middle of an event does not start it again. */
export function eventStartOf(slug: string, now: EventStart, today: Date): EventStart {
  const key = `conference ${slug} ${today.toDateString()}`;
  try {
    const kept = parseStart(localStorage.getItem(key));
    if (kept !== null) return kept;
    localStorage.setItem(key, JSON.stringify(now));
  } catch {
    // A browser that keeps nothing: the event starts when the page is opened.
  }
  return now;
}

export function parseStart(text: string | null): EventStart | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { raised, matched, giftCount } = value as Partial<Record<keyof EventStart, unknown>>;
    return typeof raised === 'number' && typeof matched === 'number' && typeof giftCount === 'number'
      ? { raised, matched, giftCount }
      : null;
  } catch {
    return null;
  }
}

export interface EventSums {
  /** Raised before the event, less what was refunded of it. */
  readonly before: number;
  /** Given since. */
  readonly since: number;
  /** Matched by sponsors since. */
  readonly matchedSince: number;
}

/** What was raised, by when and by whom: three sums that add up to it, none negative, even after a refund of an earlier gift. */
export function eventSums({ raised, matched }: Sums, start: Sums): EventSums {
  const before = Math.min(start.raised, raised);
  const matchedSince = Math.min(raised - before, Math.max(0, matched - start.matched));
  return { before, since: raised - before - matchedSince, matchedSince };
}

/** The sums in percent of the goal, together at most 100. */
export function barParts({ before, since, matchedSince }: EventSums, goal: number | null): EventSums {
  if (goal === null || goal === 0) return { before: 0, since: 0, matchedSince: 0 };
  const percent = (minor: number) => Math.min(100, Math.max(0, (minor / goal) * 100));
  const first = percent(before);
  const second = percent(before + since);
  return {
    before: first,
    since: second - first,
    matchedSince: percent(before + since + matchedSince) - second,
  };
}
