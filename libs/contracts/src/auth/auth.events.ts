import { z } from 'zod';
import { signInMethods } from '../http/sessions.http.ts';
import { Email, Id, Instant } from '../primitives.ts';
import { CallOrigin } from '../principal.ts';
import { event } from '../rpc.ts';

const SignInMethod = z.enum(signInMethods);
/** Origin for the audit log: the network, and a readable name of the browser. Never a secret. */
const origin = { network: z.string(), browser: z.string() };

export const authEvents = {
  signInSucceeded: event(
    'evt.auth.sign-in.succeeded.v1',
    z.object({
      sessionId: Id,
      userId: Id,
      email: Email,
      method: SignInMethod,
      ...origin,
      occurredAt: Instant,
    }),
  ),
  /** An attempt for the address of an existing user; other attempts are only logged. */
  signInFailed: event(
    'evt.auth.sign-in.failed.v1',
    z.object({
      email: Email,
      method: SignInMethod,
      reason: z.enum(['link-used', 'link-expired', 'code-wrong', 'not-linked', 'address-unverified']),
      ...origin,
      occurredAt: Instant,
    }),
  ),
  googleLinked: event(
    'evt.auth.google.linked.v1',
    z.object({ userId: Id, email: Email, ...origin, occurredAt: Instant }),
  ),
  sessionEnded: event(
    'evt.auth.session.ended.v1',
    z.object({
      sessionId: Id,
      userId: Id,
      /** The browser that was signed in. */
      browser: z.string(),
      reason: z.enum(['signed-out', 'replaced', 'revoked', 'others-revoked', 'archived', 'idle']),
      /** Origin of the call that ended it; null when nobody ended it: the person lost access or was idle. */
      endedFrom: CallOrigin.nullable(),
      endedAt: Instant,
    }),
  ),
};
