import { randomBytes, timingSafeEqual } from 'node:crypto';

/** One way to Google and back: what proves that the browser that returns is the one that left. */
export interface OAuthState {
  readonly state: string;
  readonly verifier: string;
}

/** What passport sees of a request; it answers by what it leaves here. */
export interface OAuthRequest {
  readonly query: Readonly<Record<string, string | undefined>>;
  /** From the cookies of whoever comes back; null when there is none, or it is too old. */
  readonly known: OAuthState | null;
  /** For the cookies of whoever leaves. */
  made: OAuthState | null;
}

/**
 * passport-oauth2's store of state and PKCE verifier. It calls by the number of parameters: these are the five and the
 * four of a store with PKCE. Both are mandatory; their absence is a refusal, never a check left out.
 */
export class OAuthStateStore {
  store(
    request: OAuthRequest,
    verifier: string,
    _state: unknown,
    _meta: unknown,
    stored: (error: Error | null, state?: string) => void,
  ): void {
    const state = randomBytes(32).toString('base64url');
    request.made = { state, verifier };
    stored(null, state);
  }

  verify(
    request: OAuthRequest,
    state: string | undefined,
    _meta: unknown,
    loaded: (error: Error | null, verifierOrNo: string | false, info?: unknown) => void,
  ): void {
    const { known } = request;
    if (known === null || state === undefined || !isSame(known.state, state))
      loaded(null, false, { message: 'state does not match' });
    else loaded(null, known.verifier);
  }
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
