/** After so many messages and so long one of them most likely did not wait, not even if this process was at a standstill at first. */
const heardMin = 8;
const heardForMs = 5_000;
/** A clock may be set meanwhile: what is older than two of these is forgotten. */
const windowMs = 120_000;
const callersMax = 1_000;

interface CallerClock {
  heard: number;
  readonly firstHeardAt: number;
  /** The least times between sending, by the caller's clock, and receipt, by ours, in this window and in the one before. */
  least: number;
  leastBefore: number;
  windowEndsAt: number;
}

/**
 * How far the clocks of the calling processes are from ours, so that a deadline means the same moment to both. The quickest message of
 * a caller shows it: what others take longer is time that they waited.
 */
export class CallerClocks {
  private readonly callers = new Map<string, CallerClock>();

  /**
   * How far our clock is ahead of the caller's, in ms, negative when it is behind; includes the time of the quickest message. Until enough
   * was heard of a caller, for long enough, a positive difference may as well be waiting time, and is 0.
   *
   * `sentAt` by the caller's clock, `receivedAt` by ours; `now` only grows.
   */
  aheadOf(caller: string, sentAt: number, receivedAt: number, now = performance.now()): number {
    const clock = this.clockOf(caller, now);
    if (now >= clock.windowEndsAt) {
      // Also after a silence: the one message after it may have waited.
      clock.leastBefore = clock.least;
      clock.least = Infinity;
      clock.windowEndsAt = now + windowMs;
    }
    clock.heard += 1;
    clock.least = Math.min(clock.least, receivedAt - sentAt);
    const ahead = Math.min(clock.least, clock.leastBefore);
    const isSure = clock.heard >= heardMin && now - clock.firstHeardAt >= heardForMs;
    return ahead > 0 && !isSure ? 0 : ahead;
  }

  private clockOf(caller: string, now: number): CallerClock {
    const known = this.callers.get(caller);
    if (known !== undefined) return known;
    if (this.callers.size >= callersMax) this.callers.clear();
    const clock = {
      heard: 0,
      firstHeardAt: now,
      least: Infinity,
      leastBefore: Infinity,
      windowEndsAt: now + windowMs,
    };
    this.callers.set(caller, clock);
    return clock;
  }
}
