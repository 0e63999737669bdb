import { randomBytes, timingSafeEqual } from 'node:crypto';

/** State of a sign-in with Google; proves that the same browser started it. */
export interface OAuthState {
  readonly state: string;
  readonly verifier: string;
}

/** The request object for passport; the store writes its result here. */
export interface OAuthRequest {
  readonly query: Readonly<Record<string, string | undefined>>;
  /** From the cookie of the returning browser; null when it is missing or expired. */
  readonly known: OAuthState | null;
  /** For the cookie of the browser that starts the sign-in. */
  made: OAuthState | null;
}

/**
 * The store of state and PKCE verifier for passport-oauth2, which selects the signature by the number of parameters: five
 * and four for a store with PKCE. State and verifier are mandatory; the callback is refused without them.
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
