import { isDeepStrictEqual } from 'node:util';
import { apiVersion } from '../http/api-version.ts';
import { type Call } from '../http/router.ts';
import { type Stored } from '../store/kind.ts';
import { type ObjectStore } from '../store/object-store.ts';
import { type Deliveries } from './deliveries.ts';
import { eventKind, type StoredEvent } from './stored-event.ts';

/** The cause of an event: a call, or the sandbox itself (without a request). */
export type Cause = Pick<Call, 'account'> & Partial<Pick<Call, 'request'>>;

/** Stores every event, and delivers it to the endpoints that subscribe to it. */
export class Events {
  private readonly store: ObjectStore;
  private readonly deliveries: Deliveries;
  private readonly platform: string;

  constructor(store: ObjectStore, deliveries: Deliveries, platform: string) {
    this.store = store;
    this.deliveries = deliveries;
    this.platform = platform;
  }

  /** `before` is the object as the API returned it before the change. */
  emit(cause: Cause, type: string, object: Stored, before?: Stored): StoredEvent {
    const event = this.record(cause, type, this.store.present(object), before);
    const copies = this.deliveries.enqueue(event, cause.account);
    return copies ? this.store.update({ ...event, pending_webhooks: copies }) : event;
  }

  /** An event that no ordinary endpoint gets, such as the real-time authorization request. */
  record(cause: Cause, type: string, shown: Stored, before?: Stored): StoredEvent {
    const event: StoredEvent = {
      object: 'event',
      ...this.store.stamp(eventKind),
      api_version: apiVersion,
      data: { object: shown, ...(before && { previous_attributes: differences(before, shown) }) },
      pending_webhooks: 0,
      request: cause.request
        ? { id: cause.request.id, idempotency_key: cause.request.idempotencyKey }
        : { id: null, idempotency_key: null },
      type,
      ...(cause.account !== this.platform && { account: cause.account }),
    };
    return this.store.insert(cause.account, event);
  }
}

/** The former values of what has changed, objects compared field by field. */
function differences(before: object, after: object): Record<string, unknown> {
  const now = new Map<string, unknown>(Object.entries(after));
  const changed = Object.entries(before).filter(([key, value]) => !isDeepStrictEqual(value, now.get(key)));
  return Object.fromEntries(
    changed.map(([key, value]: [string, unknown]) => {
      const current = now.get(key);
      return [key, isPlain(value) && isPlain(current) ? differences(value, current) : value];
    }),
  );
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
