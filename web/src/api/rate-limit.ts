import { retryAfterSeconds } from '../lib/retry-after.ts';

interface RateLimited {
  readonly status: 429;
  readonly data: { readonly code: string; readonly retryAfterSeconds: number | null };
}

/** An answer 429 in the form that `readProblem` reads; also one that a proxy wrote, which has no code of ours. */
export function toRateLimited(data: unknown, retryAfter: string | null): RateLimited {
  const own = typeof data === 'object' && data !== null ? data : {};
  return {
    status: 429,
    data: { code: 'too_many_requests', ...own, retryAfterSeconds: retryAfterSeconds(retryAfter) },
  };
}
