/** What a campaign has raised at one moment, in minor units. */
interface Sums {
  /** What counts for the goal, with matches. */
  readonly raised: number;
  /** What sponsors matched. */
  readonly matched: number;
}

/** The moment at which this page was first opened today. */
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

/** Three parts of what was raised: in minor units, or in percent of the goal. */
export interface RaisedParts {
  /** Raised before the event, less what was refunded of it. */
  readonly before: number;
  /** Given since the event began. */
  readonly since: number;
  /** Matched by sponsors since the event began. */
  readonly matchedSince: number;
}

/** The parts in minor units. They add up to what was raised, and none is negative, even after a refund of an earlier gift. */
export function eventSums({ raised, matched }: Sums, start: Sums): RaisedParts {
  const before = Math.min(start.raised, raised);
  const matchedSince = Math.min(raised - before, Math.max(0, matched - start.matched));
  return { before, since: raised - before - matchedSince, matchedSince };
}

/** The parts in percent of the goal, together at most 100; all zero without a goal. */
export function barParts({ before, since, matchedSince }: RaisedParts, goal: number | null): RaisedParts {
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
