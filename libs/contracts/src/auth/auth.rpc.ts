import { z } from 'zod';
import { SessionWire } from '../http/sessions.http.ts';
import { Email, Id, Instant, Nothing } from '../primitives.ts';
import { rpc } from '../rpc.ts';

/** Origin of a request as the gateway sees it. Shown to people and used for rate limits, never trusted. */
export const Origin = z.object({ network: z.string().max(100), browser: z.string().max(300) });
export type Origin = z.infer<typeof Origin>;

/** Hex SHA-256 of a secret that only a browser and the gateway have: a browser's secrets are never sent over NATS. */
export const SecretHash = z.string().regex(/^[0-9a-f]{64}$/, 'Must be a hex SHA-256');

/** The session to open once an address is proven. The gateway created its token and ends the browser's old session. */
export const NewSession = z.object({
  tokenHash: SecretHash,
  previousTokenHash: SecretHash.nullable(),
  origin: Origin,
  /** A Google account that this browser has proven before, to be linked if it has the proven address. */
  provenGoogle: z.object({ subject: z.string().min(1).max(255), email: Email }).nullable(),
});
export type NewSession = z.infer<typeof NewSession>;

export const Session = z.object({
  sessionId: Id,
  userId: Id,
  email: Email,
  name: z.string().nullable(),
  expiresAt: Instant,
  /** True if the sign-in proved the address. False from an `auth` that does not have this field yet. */
  isAddressProven: z.boolean().default(false),
});
export type Session = z.infer<typeof Session>;

const Opened = z.object({ session: Session });

/** A visit is stored at most once in this time. */
export const sessionVisitEveryMs = 60_000;

export const authRpc = {
  /** Emails a link and a code. The reply is the same whether or not the address is known. */
  requestMagicLink: rpc('rpc.auth.magic-link.request', {
    access: 'service',
    request: z.object({
      email: Email,
      callbackUrl: z.string().max(2048),
      origin: Origin,
      askingBrowserHash: SecretHash,
    }),
    reply: Nothing,
  }),
  /** The data for the confirm page. Read-only. */
  inspectMagicLink: rpc('rpc.auth.magic-link.inspect', {
    access: 'service',
    request: z.object({
      email: Email,
      token: z.string().max(200),
      browserHash: SecretHash.nullable(),
    }),
    reply: z.object({
      state: z.enum(['usable', 'used', 'expired', 'unknown']),
      asked: z
        .object({ at: Instant, browser: z.string(), network: z.string(), byThisBrowser: z.boolean() })
        .nullable(),
    }),
  }),
  /** Consumes a link and opens a session. */
  confirmMagicLink: rpc('rpc.auth.magic-link.confirm', {
    access: 'service',
    request: z.object({ email: Email, token: z.string().max(200), newSession: NewSession }),
    reply: Opened,
  }),
  /** The code of the same email, valid only in the browser that requested it. */
  confirmCode: rpc('rpc.auth.code.confirm', {
    access: 'service',
    request: z.object({ askingBrowserHash: SecretHash, code: z.string().max(40), newSession: NewSession }),
    reply: Opened,
  }),
  /** The user of a Google account: `subject` is the key; an address links accounts only if both sides proved it. */
  signInWithGoogle: rpc('rpc.auth.google.sign-in', {
    access: 'service',
    request: z.object({
      profile: z.object({
        subject: z.string().min(1).max(255),
        email: Email,
        isEmailVerified: z.boolean(),
        hostedDomain: z.string().max(255).nullable(),
        name: z.string().max(200).nullable(),
      }),
      newSession: NewSession,
    }),
    reply: Opened,
  }),
  /** `isVisit`: a person did something. A page that only polls the session must not extend it. */
  resolveSession: rpc('rpc.auth.session.resolve', {
    access: 'service',
    request: z.object({ tokenHash: SecretHash, isVisit: z.boolean() }),
    /** `isFresh`: the sign-in was within `SESSION_FRESH_MINUTES`. `lastSeenAt`: the previous visit. */
    reply: z.object({
      session: Session.nullable(),
      isFresh: z.boolean(),
      lastSeenAt: Instant.nullable().default(null),
    }),
  }),
  endSession: rpc('rpc.auth.session.end', {
    access: 'service',
    request: z.object({ tokenHash: SecretHash }),
    reply: Nothing,
  }),
  /** Ends the session of an idle admin, unless it was visited after `lastSeenAt`; a second call changes nothing. */
  endIdleSession: rpc('rpc.auth.session.end-idle', {
    access: 'service',
    request: z.object({ tokenHash: SecretHash, lastSeenAt: Instant }),
    reply: Nothing,
  }),
  listSessions: rpc('rpc.auth.session.list', {
    access: 'own-settings',
    request: Nothing,
    reply: z.array(SessionWire),
  }),
  revokeSession: rpc('rpc.auth.session.revoke', {
    access: 'own-settings',
    request: z.object({ sessionId: Id }),
    reply: Nothing,
  }),
  revokeOtherSessions: rpc('rpc.auth.session.revoke-others', {
    access: 'own-settings',
    request: Nothing,
    reply: z.object({ ended: z.number().int() }),
  }),
};
