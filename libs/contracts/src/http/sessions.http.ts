import { z } from 'zod';
import { Id, Instant, Nothing } from '../primitives.ts';
import { route } from './route.ts';

export const signInMethods = ['magic-link', 'code', 'google'] as const;

export const SessionWire = z.object({
  id: Id,
  /** A readable name of the browser, never its user agent string. */
  device: z.string(),
  /** An IPv4 address, or the /64 of an IPv6 one. */
  network: z.string(),
  method: z.enum(signInMethods),
  createdAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
  isCurrent: z.boolean(),
});
export type SessionWire = z.infer<typeof SessionWire>;

export const sessionsHttp = {
  listSessions: route('GET', '/sessions', {
    summary: 'The caller’s sessions, most recently seen first',
    reply: z.array(SessionWire),
  }),
  revokeSession: route('DELETE', '/sessions/:id', {
    summary: 'End one of the caller’s own sessions',
    params: z.object({ id: Id }),
    reply: Nothing,
  }),
  revokeOtherSessions: route('POST', '/sessions/end-others', {
    summary: 'End all sessions of the caller except this one',
    reply: z.object({ ended: z.number().int() }),
  }),
};
