import { type Faults } from '../controls/faults.ts';
import {
  type WebhookEndpoint,
  webhookEndpointKind,
} from '../resources/webhook-endpoints/webhook-endpoint.ts';
import { type Database } from '../store/database.ts';
import { type ObjectStore } from '../store/object-store.ts';
import { HeldDeliveries } from './held-deliveries.ts';
import { type StoredEvent, eventKind } from './stored-event.ts';
import { sendWebhook } from './send-webhook.ts';

const backoffMs = [200, 1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000];
const givesUpAfterMs = 24 * 3_600_000;
const answerTimeoutMs = 10_000;
const parallel = 64;

interface Delivery {
  id: number;
  event: string;
  endpoint: string;
  about: string;
  attempts: number;
  dueAtMs: number;
}

/** Delivers at least once to every subscribed endpoint. The queue is a table, so that it survives a restart. */
export class Deliveries {
  private readonly inFlight = new Map<number, string>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private readonly database: Database;
  private readonly store: ObjectStore;
  private readonly faults: Faults;
  private readonly platform: string;
  private readonly held: HeldDeliveries;

  constructor(database: Database, store: ObjectStore, faults: Faults, platform: string) {
    this.database = database;
    this.store = store;
    this.faults = faults;
    this.platform = platform;
    this.held = new HeldDeliveries(database, store);
  }

  /** One row per endpoint (more under the duplicate fault, none for a lost event); returns the number of endpoints. */
  enqueue(event: StoredEvent, account: string): number {
    const wanting = this.store.all(webhookEndpointKind).filter((one) => this.wants(one, event, account));
    for (const endpoint of wanting) this.enqueueFor(endpoint, event);
    if (wanting.length) this.wake(0);
    return wanting.length;
  }

  private enqueueFor(endpoint: WebhookEndpoint, event: StoredEvent): void {
    const { type } = event;
    if (this.faults.losesEvent(type)) return void this.insert(event, endpoint.id, Date.now(), 'lost');
    const heldSeconds = this.faults.holdsFor(type);
    for (let copy = 0; copy < this.faults.webhookCopies(type); copy++) {
      const dueAtMs = Date.now() + this.faults.webhookDelayMs(type);
      const state = heldSeconds === undefined ? 'pending' : 'held';
      const delivery = this.insert(event, endpoint.id, dueAtMs, state);
      if (heldSeconds !== undefined) this.held.add(delivery, heldSeconds);
    }
  }

  /** Sends the held events of these types (by default all); returns their number. */
  release(types: readonly string[]): number {
    const count = this.held.release(types);
    this.wake(0);
    return count;
  }

  /** Sends the events that were held until now by the sandbox's clock. */
  releaseDue(): void {
    if (this.held.releaseDue() > 0) this.wake(0);
  }

  /** Sends the event again to all endpoints that received it. */
  replay(event: StoredEvent): number {
    const rows = this.database.all('select distinct endpoint from delivery where event = ?', event.id);
    for (const row of rows) this.insert(event, String(row.endpoint), Date.now(), 'pending');
    this.wake(0);
    return rows.length;
  }

  recent(): unknown[] {
    return this.database.all(
      `select delivery.id, delivery.event, json_extract(object.body, '$.type') as type, about, endpoint, attempts,
         state, answer, due_at_ms as dueAtMs, updated_at_ms as updatedAtMs
       from delivery left join object on object.id = delivery.event order by delivery.id desc limit 200`,
    );
  }

  /** Starts, or resumes after a restart. */
  start(): void {
    this.wake(0);
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private wants(endpoint: WebhookEndpoint, event: StoredEvent, account: string): boolean {
    if (endpoint.status !== 'enabled') return false;
    const listensTo = this.store.ownerOf(endpoint.id);
    const concerns = endpoint.sandbox.connect ? account !== this.platform : account === listensTo;
    return concerns && endpoint.enabled_events.some((type) => type === '*' || type === event.type);
  }

  private insert(
    event: StoredEvent,
    endpoint: string,
    dueAtMs: number,
    state: 'pending' | 'held' | 'lost',
  ): number {
    return this.database.run(
      `insert into delivery (event, endpoint, about, due_at_ms, state, updated_at_ms)
       values (?, ?, ?, ?, ?, ?)`,
      event.id,
      endpoint,
      event.data.object.id ?? event.id,
      dueAtMs,
      state,
      Date.now(),
    );
  }

  private wake(delayMs: number): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.pump(), delayMs);
  }

  /** Sends due events: in sequence for one object, in parallel for different ones. */
  private pump(): void {
    this.held.releaseDue();
    const busy = new Set(this.inFlight.values());
    for (const delivery of this.due()) {
      if (this.inFlight.size >= parallel) return;
      const lane = this.faults.shufflesWebhooks
        ? String(delivery.id)
        : `${delivery.endpoint} ${delivery.about}`;
      if (this.inFlight.has(delivery.id) || busy.has(lane)) continue;
      busy.add(lane);
      this.inFlight.set(delivery.id, lane);
      void this.attempt(delivery).finally(() => {
        this.inFlight.delete(delivery.id);
        this.wake(0);
      });
    }
    this.sleepUntilNext();
  }

  private sleepUntilNext(): void {
    const next = this.database.first(
      `select min(due_at_ms) as at from delivery where state = 'pending' and due_at_ms > ?`,
      Date.now(),
    );
    const waits = [this.held.nextInMs()];
    if (typeof next?.at === 'number') waits.push(next.at - Date.now() + 1);
    const wait = Math.min(...waits);
    if (Number.isFinite(wait)) this.wake(Math.min(Math.max(wait, 1), 60_000));
  }

  private due(): Delivery[] {
    const rows = this.database.all(
      `select id, event, endpoint, about, attempts, due_at_ms from delivery
       where state = 'pending' and due_at_ms <= ? order by id limit 1000`,
      Date.now(),
    );
    return rows.map((row) => ({
      id: Number(row.id),
      event: String(row.event),
      endpoint: String(row.endpoint),
      about: String(row.about),
      attempts: Number(row.attempts),
      dueAtMs: Number(row.due_at_ms),
    }));
  }

  private async attempt(delivery: Delivery): Promise<void> {
    const endpoint = this.store.all(webhookEndpointKind).find((one) => one.id === delivery.endpoint);
    const event = this.event(delivery.event);
    if (!endpoint || !event || endpoint.status !== 'enabled')
      return this.settle(delivery, 'canceled', 'no endpoint');
    const answer = await this.post(endpoint, event);
    if (this.stopped) return;
    if (/^2\d\d\b/.test(answer)) return this.succeeded(delivery, answer);
    this.failed(delivery, event, answer);
  }

  private async post(endpoint: WebhookEndpoint, event: StoredEvent): Promise<string> {
    if (this.faults.dropsAttempt()) return 'dropped by a fault';
    try {
      const payload = JSON.stringify(event, null, 2);
      const answer = await sendWebhook(endpoint.url, endpoint.sandbox.secret, payload, answerTimeoutMs);
      return `${answer.status} ${answer.body.slice(0, 500)}`;
    } catch (error) {
      return error instanceof Error ? error.message : 'failed';
    }
  }

  private succeeded(delivery: Delivery, answer: string): void {
    this.database.atomically(() => {
      this.settle(delivery, 'succeeded', answer);
      const waiting = this.database.first(
        `select count(distinct endpoint) as count from delivery where event = ? and state in ('pending', 'held')`,
        delivery.event,
      );
      const event = this.event(delivery.event);
      if (event) this.store.update({ ...event, pending_webhooks: Number(waiting?.count) });
    });
  }

  private failed(delivery: Delivery, event: StoredEvent, answer: string): void {
    const first = this.database.first(
      'select min(updated_at_ms) as at from delivery where event = ?',
      event.id,
    );
    const tooOld = Date.now() - Number(first?.at ?? Date.now()) > givesUpAfterMs;
    const pauseMs = backoffMs[delivery.attempts] ?? 3_600_000;
    this.settle(delivery, tooOld ? 'given_up' : 'pending', answer, Date.now() + pauseMs);
  }

  private settle(delivery: Delivery, state: string, answer: string, dueAtMs = delivery.dueAtMs): void {
    this.database.run(
      'update delivery set state = ?, answer = ?, attempts = attempts + 1, due_at_ms = ?, updated_at_ms = ? where id = ?',
      state,
      answer,
      dueAtMs,
      Date.now(),
      delivery.id,
    );
  }

  private event(id: string): StoredEvent | undefined {
    const account = this.store.ownerOf(id);
    return account === undefined ? undefined : this.store.find(eventKind, account, id);
  }
}
