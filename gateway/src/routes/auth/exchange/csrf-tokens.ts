import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const purpose = 'almoner/csrf/v1';
const cookieForm = /^([0-9a-f]{64})\|([0-9a-f]{64})$/;

/**
 * Double-submit CSRF tokens (auth contract §3): the form repeats the token of the signed cookie. After sign-in the token
 * is bound to the session, so that a cookie planted from a neighboring host is useless.
 */
export class CsrfTokens {
  private readonly key: Buffer;

  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  }

  issue(session: string | null): { token: string; cookie: string } {
    const token = randomBytes(32).toString('hex');
    return { token, cookie: `${token}|${this.seal(token, session)}` };
  }

  /** The token of a valid cookie, or null. */
  read(cookie: string | undefined, session: string | null): string | null {
    const [, token, seal] = cookieForm.exec(cookie ?? '') ?? [];
    if (token === undefined || seal === undefined) return null;
    return isSame(seal, this.seal(token, session)) ? token : null;
  }

  /** Returns whether the form repeats the token of its browser's cookie. */
  matches(cookie: string | undefined, session: string | null, submitted: string | undefined): boolean {
    const token = this.read(cookie, session);
    return token !== null && submitted !== undefined && isSame(token, submitted);
  }

  private seal(token: string, session: string | null): string {
    return createHmac('sha256', this.key)
      .update(`${token}|${session ?? ''}`)
      .digest('hex');
  }
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
