/** Of so many messages over so long a time at least one most likely did not wait, even if this process was blocked when they began. */
const messagesMin = 8;
const knownForMs = 5_000;
/** A clock may be set at any time, so only the current window and the one before it count; a window begins with a message. */
const windowMs = 120_000;
const callersMax = 1_000;

interface CallerClock {
  messages: number;
  readonly knownSince: number;
  /** The shortest times between sending, by the caller's clock, and receipt, by ours, in this window and in the one before. */
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
   * messages came over a long enough time, a positive difference may as well be waiting time, and is 0.
   *
   * `sentAt` by the caller's clock, `receivedAt` by ours; `now` only grows.
   */
  aheadOf(caller: string, sentAt: number, receivedAt: number, now = performance.now()): number {
    const clock = this.clockOf(caller, now);
    if (now >= clock.windowEndsAt) {
      // Kept after a long pause too: the first message after it may have waited.
      clock.leastBefore = clock.least;
      clock.least = Infinity;
      clock.windowEndsAt = now + windowMs;
    }
    clock.messages += 1;
    clock.least = Math.min(clock.least, receivedAt - sentAt);
    const ahead = Math.min(clock.least, clock.leastBefore);
    const isSure = clock.messages >= messagesMin && now - clock.knownSince >= knownForMs;
    return ahead > 0 && !isSure ? 0 : ahead;
  }

  private clockOf(caller: string, now: number): CallerClock {
    const known = this.callers.get(caller);
    if (known !== undefined) return known;
    if (this.callers.size >= callersMax) this.callers.clear();
    const clock = {
      messages: 0,
      knownSince: now,
      least: Infinity,
      leastBefore: Infinity,
      windowEndsAt: now + windowMs,
    };
    this.callers.set(caller, clock);
    return clock;
  }
}
