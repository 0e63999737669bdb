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

const endings: Record<Ended['reason'], AuditAction> = {
  'signed-out': 'session.sign-out',
  revoked: 'session.revoke',
  'others-revoked': 'session.revoke-others',
  replaced: 'session.replace',
  archived: 'session.end',
};

/** What `auth` tells of somebody's ways in and out, as it stands in the log of the organization that they belong to. */
export const signInEntries = {
  succeeded: (member: Member, fact: PayloadOf<Events['signInSucceeded']>): AuditEntry => ({
    ...happened('session.open', fact, fact.occurredAt),
    actor: actorOf(member),
    record: { kind: 'session', id: fact.sessionId, label: fact.browser },
    after: { method: fact.method },
  }),

  /** Whoever it was has proven nothing, so that it is not written down as the member's deed. */
  failed: (member: Member, fact: PayloadOf<Events['signInFailed']>): AuditEntry => ({
    ...happened('session.refuse', fact, fact.occurredAt),
    actor: { kind: 'visitor', id: null, name: null, email: fact.email, organization: null },
    record: recordOf(member),
    after: { method: fact.method, reason: fact.reason },
  }),

  googleLinked: (member: Member, fact: PayloadOf<Events['googleLinked']>): AuditEntry => ({
    ...happened('google.link', fact, fact.occurredAt),
    actor: actorOf(member),
    record: recordOf(member),
  }),

  ended: (member: Member, fact: Ended): AuditEntry => ({
    ...happened(endings[fact.reason], fact.endedFrom, fact.endedAt),
    ...(fact.reason === 'archived' ? endedByItself(member, fact) : endedByThemselves(member, fact)),
  }),
};

function happened(action: AuditAction, from: CallOrigin | null, occurredAt: string) {
  const origin = from && { network: from.network, browser: from.browser };
  return { action, occurredAt, origin, before: null, after: null };
}

/** Whose access ended did not do it, and neither did whoever archived them: that is an entry of its own. */
function endedByItself(member: Member, { browser }: Ended) {
  const actor = { kind: 'service', id: 'auth', name: null, email: null, organization: null } as const;
  return { actor, record: recordOf(member), before: { device: browser } };
}

function endedByThemselves(member: Member, { sessionId, browser }: Ended) {
  return { actor: actorOf(member), record: { kind: 'session', id: sessionId, label: browser } };
}

function actorOf({ userId, name, email }: Member): AuditEntryWire['actor'] {
  return { kind: 'user', id: userId, name, email, organization: null };
}

function recordOf({ userId, name, email }: Member): AuditEntryWire['record'] {
  return { kind: 'member', id: userId, label: name ?? email };
}
