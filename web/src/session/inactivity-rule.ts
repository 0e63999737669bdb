import { inactivityLimitMs, inactivityWarningMs } from '../lib/specified-values.ts';

export type Presence =
  | { readonly is: 'here'; readonly checkInMs: number }
  | { readonly is: 'leaving'; readonly checkInMs: number; readonly endsAtMs: number }
  | { readonly is: 'gone' };

/**
 * Spec §9: a session ends after 900000 ms without a mouse move or a key press. The last minute of it is `leaving`.
 * Both times are milliseconds since the epoch; a clock that was set back counts as no time passed.
 */
export function presenceAt(lastActivityMs: number, nowMs: number): Presence {
  const idleMs = Math.max(0, nowMs - lastActivityMs);
  const leftMs = inactivityLimitMs - idleMs;
  if (leftMs <= 0) return { is: 'gone' };
  if (leftMs <= inactivityWarningMs) return { is: 'leaving', checkInMs: leftMs, endsAtMs: nowMs + leftMs };
  return { is: 'here', checkInMs: leftMs - inactivityWarningMs };
}
