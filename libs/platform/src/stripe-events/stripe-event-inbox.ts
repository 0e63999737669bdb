import { stripeEventMovesMoney, type StripeEventRequest } from '@almoner/contracts';
import { type Pool } from 'pg';
import { type Logger } from '../logging/logger.ts';
import { storableEvent } from './storable-event.ts';

export type StripeEventOutcome = 'applied' | 'ignored' | 'quarantined' | Quarantine;

/** Quarantined, with the reason for the operator. */
export interface Quarantine {
  readonly quarantine: string;
}

/** Applies a stored event. If it throws, the event is retried. Must tolerate duplicates and any order. */
export type StripeEventApplier = (event: StripeEventRequest) => Promise<StripeEventOutcome>;

interface StoredEvent {
  id: string;
  type: string;
  account: string | null;
  created_at: Date;
  payload: unknown;
  attempts: number;
}

const idleMs = 1_000;
const parallel = 4;
/** `next_attempt_at` of an event is this long after its last attempt began. */
export const stripeEventLeaseSeconds = 30;
const retrySeconds = [0.2, 1, 5, 30, 120, 600, 3600, 3600, 3600];

/**
 * Stripe events of a service: stored before the webhook is acknowledged, applied from the table, and retried until they
 * take effect. A crash loses nothing.
 */
export class StripeEventInbox {
  private readonly pool: Pool;
  private readonly logger: Logger;
  private readonly apply: StripeEventApplier;
  private timer: NodeJS.Timeout | null = null;
  private readonly workers = new Set<Promise<void>>();
  private stopped = false;

  constructor(pool: Pool, logger: Logger, apply: StripeEventApplier) {
    this.pool = pool;
    this.logger = logger;
    this.apply = apply;
  }

  start(): void {
    this.look();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await Promise.all(this.workers);
  }

  /**
   * Stores an event, durable when this returns; a repeated id changes nothing. An event that cannot be stored unchanged
   * is quarantined: if it were refused, Stripe would resend it and no operator would see it.
   */
  async receive(event: StripeEventRequest): Promise<void> {
    const { event: stored, problem } = storableEvent(event);
    if (problem !== null) return this.quarantineEvent(stored, problem);
    await this.pool.query({
      name: 'stripe-event-receive',
      text: `insert into stripe_event (id, type, account, created_at, payload) values ($1, $2, $3, to_timestamp($4), $5) on conflict do nothing`,
      values: [event.eventId, event.type, event.account, event.created, JSON.stringify(event.payload)],
    });
    this.look();
  }

  /** Quarantines an event without applying it; an event that is already stored is not changed. */
  async quarantine(event: StripeEventRequest, reason: string): Promise<void> {
    const { event: stored, problem } = storableEvent(event);
    await this.quarantineEvent(stored, problem === null ? reason : `${reason}; ${problem}`);
  }

  private async quarantineEvent(event: StripeEventRequest, reason: string): Promise<void> {
    const { rowCount } = await this.pool.query(
      `insert into stripe_event (id, type, account, created_at, payload, status, error)
       values ($1, $2, $3, to_timestamp($4), $5, 'quarantined', $6) on conflict do nothing`,
      [event.eventId, event.type, event.account, event.created, JSON.stringify(event.payload), reason],
    );
    if (rowCount !== 0) this.reportQuarantine(event.eventId, event.type, reason);
  }

  private reportQuarantine(eventId: string, type: string, reason: string): void {
    this.logger.error({ eventId, type, reason }, 'stripe event quarantined');
  }

  private look(): void {
    if (this.stopped || this.workers.size >= parallel) return;
    const worker = this.drain().finally(() => {
      this.workers.delete(worker);
      if (!this.stopped && this.workers.size === 0) this.schedulePoll();
    });
    this.workers.add(worker);
  }

  private schedulePoll(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), idleMs);
  }

  private async drain(): Promise<void> {
    try {
      for (let event = await this.claim(); event !== null && !this.stopped; event = await this.claim())
        await this.applyOne(event);
    } catch (error) {
      this.logger.warn({ err: error }, 'stripe event inbox cannot work');
    }
  }

  /** A lease, not a lock: the work runs in its own transactions, and the lease of a crashed worker expires. */
  private async claim(): Promise<StoredEvent | null> {
    const { rows } = await this.pool.query<StoredEvent>({
      name: 'stripe-event-claim',
      text: `update stripe_event set attempts = attempts + 1, next_attempt_at = now() + interval '${stripeEventLeaseSeconds} seconds'
             where id = (select id from stripe_event where status = 'waiting' and next_attempt_at <= now()
                         order by next_attempt_at limit 1 for update skip locked)
             returning id, type, account, created_at, payload, attempts`,
    });
    return rows[0] ?? null;
  }

  private async applyOne(event: StoredEvent): Promise<void> {
    try {
      const outcome = await this.apply({
        eventId: event.id,
        type: event.type,
        account: event.account,
        created: Math.floor(event.created_at.getTime() / 1000),
        payload: event.payload,
      });
      const reason = quarantineReason(event.type, outcome);
      await this.pool.query(`update stripe_event set status = $2, error = $3 where id = $1`, [
        event.id,
        reason === null ? outcome : 'quarantined',
        reason,
      ]);
      if (reason !== null) this.reportQuarantine(event.id, event.type, reason);
    } catch (error) {
      await this.retryLater(event, error);
    }
  }

  private async retryLater(event: StoredEvent, error: unknown): Promise<void> {
    const delay = retrySeconds[event.attempts - 1];
    this.logger.warn(
      { eventId: event.id, type: event.type, attempts: event.attempts, err: error },
      'stripe event not applied yet',
    );
    await this.pool.query(
      `update stripe_event set status = $2, error = $3, next_attempt_at = now() + make_interval(secs => $4) where id = $1`,
      [
        event.id,
        delay === undefined ? 'dead' : 'waiting',
        error instanceof Error ? error.message : String(error),
        delay ?? 0,
      ],
    );
    if (delay !== undefined && delay < 1) setTimeout(() => this.look(), delay * 1000 + 10);
  }
}

/** The reason to quarantine an event of this type with this outcome; null if it needs no review. */
export function quarantineReason(type: string, outcome: StripeEventOutcome): string | null {
  if (typeof outcome === 'object') return outcome.quarantine;
  if (outcome === 'quarantined') return 'It names nothing that belongs to this connected account.';
  const isUnappliedMoney = outcome === 'ignored' && stripeEventMovesMoney(type);
  return isUnappliedMoney ? 'It says that money moved, and no part of the platform applies it.' : null;
}
