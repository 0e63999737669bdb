export interface EventuallyOptions {
  timeoutMs?: number;
  intervalMs?: number;
}

type Held<T> = Exclude<T, false | undefined>;

/**
 * Repeats the probe until it neither throws nor returns `false` or `undefined`, and returns its result.
 * After the deadline (default 60 s, so that a slow machine does not decide a result) it fails with the last error or result.
 */
export async function eventually<T>(
  probe: () => T | Promise<T>,
  { timeoutMs = 60_000, intervalMs = 20 }: EventuallyOptions = {},
): Promise<Held<T>> {
  const deadline = performance.now() + timeoutMs;
  for (let tries = 1; ; tries++) {
    const seen = await attempt(probe);
    if (seen.holds) return seen.value;
    if (performance.now() >= deadline) throw expired(timeoutMs, tries, seen.cause);
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
}

type Attempt<T> = { holds: true; value: Held<T> } | { holds: false; cause: unknown };

async function attempt<T>(probe: () => T | Promise<T>): Promise<Attempt<T>> {
  try {
    const value = await probe();
    if (isHeld(value)) return { holds: true, value };
    return { holds: false, cause: `the probe returned ${String(value)}` };
  } catch (error) {
    return { holds: false, cause: error };
  }
}

const isHeld = <T>(value: T): value is Held<T> => value !== false && value !== undefined;

function expired(timeoutMs: number, tries: number, cause: unknown): Error {
  const seen = cause instanceof Error ? cause.message : String(cause);
  return new Error(`Not so within ${timeoutMs} ms (${tries} tries). Seen last: ${seen}`, { cause });
}
