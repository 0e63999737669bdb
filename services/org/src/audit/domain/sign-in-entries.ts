import {
  type AuditAction,
  type AuditEntryWire,
  type CallOrigin,
  type PayloadOf,
  type authEvents,
} from '@almoner/contracts';
import { type AuditEntry, type Member } from './audit-entry.ts';

type Events = typeof authEvents;
type Ended = PayloadOf<Events['sessionEnded']>;

const endActions: Record<Ended['reason'], AuditAction> = {
  'signed-out': 'session.sign-out',
  revoked: 'session.revoke',
  'others-revoked': 'session.revoke-others',
  replaced: 'session.replace',
  archived: 'session.end',
  idle: 'session.expire',
};

/** Entries of the sign-in events of `auth`, for the log of the organization that the person belongs to. */
export const signInEntries = {
  succeeded: (member: Member, fact: PayloadOf<Events['signInSucceeded']>): AuditEntry => ({
    ...baseEntry('session.open', fact, fact.occurredAt),
    actor: actorOf(member),
    record: { kind: 'session', id: fact.sessionId, label: fact.browser },
    after: { method: fact.method },
  }),

  /** The caller was not authenticated, so the actor is a visitor and not the member. */
  failed: (member: Member, fact: PayloadOf<Events['signInFailed']>): AuditEntry => ({
    ...baseEntry('session.refuse', fact, fact.occurredAt),
    actor: { kind: 'visitor', id: null, name: null, email: fact.email, organization: null },
    record: recordOf(member),
    after: { method: fact.method, reason: fact.reason },
  }),

  googleLinked: (member: Member, fact: PayloadOf<Events['googleLinked']>): AuditEntry => ({
    ...baseEntry('google.link', fact, fact.occurredAt),
    actor: actorOf(member),
    record: recordOf(member),
  }),

  ended: (member: Member, fact: Ended): AuditEntry => ({
    ...baseEntry(endActions[fact.reason], fact.endedFrom, fact.endedAt),
    ...(endedBySystem.has(fact.reason) ? systemEntry(member, fact) : personEntry(member, fact)),
  }),
};

function baseEntry(action: AuditAction, from: CallOrigin | null, occurredAt: string) {
  const origin = from && { network: from.network, browser: from.browser };
  return { action, occurredAt, origin, before: null, after: null };
}

/** The archiving of a person is an entry of its own. */
const endedBySystem: ReadonlySet<Ended['reason']> = new Set(['archived', 'idle']);

function systemEntry(member: Member, { browser }: Ended) {
  const actor = { kind: 'service', id: 'auth', name: null, email: null, organization: null } as const;
  return { actor, record: recordOf(member), before: { device: browser } };
}

function personEntry(member: Member, { sessionId, browser }: Ended) {
  return { actor: actorOf(member), record: { kind: 'session', id: sessionId, label: browser } };
}

function actorOf({ userId, name, email }: Member): AuditEntryWire['actor'] {
  return { kind: 'user', id: userId, name, email, organization: null };
}

function recordOf({ userId, name, email }: Member): AuditEntryWire['record'] {
  return { kind: 'member', id: userId, label: name ?? email };
}
