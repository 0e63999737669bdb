import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type BeforeApplicationShutdown,
} from '@nestjs/common';
import { authEvents, failure, orgEvents, type LiveMessage, type UserPrincipal } from '@almoner/contracts';
import { NATS, eventHeaders } from '@almoner/platform';
import { type Msg, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import { Principals } from '../api/principals.ts';
import { SessionAnswers } from '../routes/auth/exchange/session-answers.ts';
import { type LiveStream } from './live-stream.ts';
import { isForwarded, messageOf, readFact, topicOf, visibleTo, type Fact } from './live-topics.ts';

interface Listener {
  principal: UserPrincipal;
  readonly tokenHash: string;
  readonly stream: LiveStream;
}

const heartbeatMs = 20_000;
/** Maximum number of open pages of a person: far more than anyone needs, but harmless. */
const streamsPerPerson = 50;
/** The group of people without an organization. */
const unaffiliated = '';

/**
 * Notifies open pages which of their lists are stale; sends no data except ids and the number of unread notifications. It uses a
 * plain subscription next to the durable consumers, because a lost message only delays a reload.
 */
@Injectable()
export class LiveHub implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** By organization: its members and its advisors. */
  private readonly listeners = new Map<string, Set<Listener>>();
  private subscription: Subscription | null = null;
  private heartbeat: NodeJS.Timeout | null = null;

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly principals: Principals,
    private readonly answers: SessionAnswers,
  ) {}

  onApplicationBootstrap(): void {
    this.subscription = this.nats.subscribe('evt.>', {
      callback: (error, message) => this.forward(error, message),
    });
    this.heartbeat = setInterval(
      () => this.forEachListener((listener) => void this.recheck(listener)),
      heartbeatMs,
    );
  }

  /** Runs before the server closes, because closing waits for open responses. */
  beforeApplicationShutdown(): void {
    this.subscription?.unsubscribe();
    if (this.heartbeat !== null) clearInterval(this.heartbeat);
    this.forEachListener((listener) => listener.stream.end());
  }

  /** @throws DomainError `too_many_requests` for too many open pages. */
  checkStreamLimit({ organizationId, userId }: UserPrincipal): void {
    const group = this.listeners.get(organizationId ?? unaffiliated) ?? [];
    const theirs = [...group].filter(({ principal }) => principal.userId === userId);
    if (theirs.length >= streamsPerPerson) throw failure('too_many_requests');
  }

  add(principal: UserPrincipal, tokenHash: string, stream: LiveStream): void {
    if (!stream.isOpen) return;
    const listener = { principal, tokenHash, stream };
    this.join(listener);
    stream.onClose(() => this.leave(listener));
  }

  private join(listener: Listener): void {
    for (const key of groupsOf(listener.principal)) {
      const group = this.listeners.get(key) ?? new Set();
      this.listeners.set(key, group.add(listener));
    }
  }

  private leave(listener: Listener): void {
    for (const key of groupsOf(listener.principal)) {
      const group = this.listeners.get(key);
      group?.delete(listener);
      if (group?.size === 0) this.listeners.delete(key);
    }
  }

  private forward(error: Error | null, message: Msg): void {
    if (error !== null) return;
    if (message.subject === authEvents.sessionEnded.subject) this.endSession(readFact(message.string()));
    const topic = topicOf(message.subject);
    const organizationId = message.headers?.get(eventHeaders.organization) ?? unaffiliated;
    if (topic === null || organizationId === unaffiliated) return;
    const fact = readFact(message.string());
    if (!isForwarded(message.subject, fact)) return;
    if (message.subject === orgEvents.memberChanged.subject) this.reconnectNewMember(fact.userId);
    const group = this.listeners.get(organizationId);
    if (group === undefined) return;
    const live = messageOf(topic, fact);
    if (message.subject === orgEvents.memberChanged.subject) {
      if (fact.isArchived) notifyArchived(group, fact.userId);
      this.recheckPerson(group, fact.userId);
    }
    const clientMessage: LiveMessage = { ...live, clientId: organizationId };
    for (const { principal, stream } of group) {
      if (!visibleTo(principal, topic, fact, organizationId)) continue;
      stream.send(principal.organizationId === organizationId ? live : clientMessage);
    }
  }

  /** Closes the streams of a person who joined an organization, so that they reconnect as its member. */
  private reconnectNewMember(userId: string | null): void {
    const group = this.listeners.get(unaffiliated);
    if (group !== undefined) this.recheckPerson(group, userId);
  }

  /** Forgets an ended session and closes its streams, whichever gateway ended it. Clears the whole cache of principals. */
  private endSession({ sessionId }: Fact): void {
    if (sessionId === null) return;
    this.principals.clear();
    this.answers.removeSession(sessionId);
    this.forEachListener(({ principal, stream }) => {
      if (principal.sessionId === sessionId) stream.end();
    });
  }

  /** A change of role or an archival takes effect immediately, not at the next heartbeat. */
  private recheckPerson(group: ReadonlySet<Listener>, userId: string | null): void {
    this.principals.clear();
    for (const listener of group) if (listener.principal.userId === userId) void this.recheck(listener);
  }

  /** Closes streams whose session ended, and updates what the person may see. */
  private async recheck(listener: Listener): Promise<void> {
    try {
      const found = await this.principals.lookUp(listener.tokenHash);
      if (found === null || found.principal.organizationId !== listener.principal.organizationId) {
        listener.stream.end();
        return;
      }
      if (!listener.stream.isOpen) return;
      this.leave(listener);
      listener.principal = found.principal;
      this.join(listener);
      listener.stream.keepAlive();
    } catch {
      // The session cannot be checked now; the page reconnects later.
      listener.stream.end();
    }
  }

  private forEachListener(act: (listener: Listener) => void): void {
    const everyone = new Set([...this.listeners.values()].flatMap((group) => [...group]));
    for (const listener of everyone) act(listener);
  }
}

/** The organizations whose changes a person may be shown: their own and, for an advisor, the clients. */
const groupsOf = ({ organizationId, clientIds }: UserPrincipal): ReadonlySet<string> =>
  new Set([organizationId ?? unaffiliated, ...clientIds]);

/** Sends the reason before the sessions of an archived person end and close this stream. */
function notifyArchived(group: ReadonlySet<Listener>, userId: string | null): void {
  for (const { principal, stream } of group)
    if (principal.userId === userId) stream.send({ topic: 'archived' } satisfies LiveMessage);
}
