import { z } from 'zod';
import { Email, Id, Instant, Nothing } from '../primitives.ts';
import { rpc } from '../rpc.ts';

/** Where a request came from, as far as the gateway can tell. Shown to people, used for limits, never trusted. */
export const Origin = z.object({ network: z.string().max(100), browser: z.string().max(300) });

export const Session = z.object({
  sessionId: Id,
  userId: Id,
  email: Email,
  name: z.string().nullable(),
  expiresAt: Instant,
});
export type Session = z.infer<typeof Session>;

export const authRpc = {
  /** Mails a link. The answer is the same whether or not the address is known. */
  requestMagicLink: rpc('rpc.auth.magic-link.request', {
    request: z.object({ email: Email, callbackUrl: z.string().max(2048), origin: Origin }),
    reply: Nothing,
  }),
  /** What the confirm page needs; changes nothing, however often it is asked. */
  inspectMagicLink: rpc('rpc.auth.magic-link.inspect', {
    request: z.object({ email: Email, token: z.string().max(200) }),
    reply: z.object({
      state: z.enum(['usable', 'used', 'expired', 'unknown']),
      askedAt: Instant.nullable(),
      askedFrom: z.string().nullable(),
    }),
  }),
  /** Uses a link up and opens a session; `sessionToken` is the only time that the secret leaves the service. */
  confirmMagicLink: rpc('rpc.auth.magic-link.confirm', {
    request: z.object({
      email: Email,
      token: z.string().max(200),
      origin: Origin,
      previousSessionToken: z.string().max(200).nullable(),
    }),
    reply: z.object({ session: Session, sessionToken: z.string() }),
  }),
  resolveSession: rpc('rpc.auth.session.resolve', {
    request: z.object({ sessionToken: z.string().max(200) }),
    reply: z.object({ session: Session.nullable() }),
  }),
  endSession: rpc('rpc.auth.session.end', {
    request: z.object({ sessionToken: z.string().max(200) }),
    reply: Nothing,
  }),
};
