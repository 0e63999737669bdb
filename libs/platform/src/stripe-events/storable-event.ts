import { type StripeEventRequest } from '@almoner/contracts';

export interface StorableEvent {
  readonly event: StripeEventRequest;
  /** What had to be replaced, for an operator; null for an event that is stored as it came. */
  readonly problem: string | null;
}

/** The latest instant of a `Date`, in unix seconds; PostgreSQL's range reaches further. */
const latestSeconds = 8.64e12;

/** An event with whatever PostgreSQL refuses replaced: NUL and halves of characters in texts, times out of range. */
export function storableEvent(event: StripeEventRequest): StorableEvent {
  const isTime = event.created >= 0 && event.created <= latestSeconds;
  const isText = !hasUnstorableText(event);
  const problems = [
    ...(isTime ? [] : ['created: is no time']),
    ...(isText ? [] : ['It had text that cannot be stored; U+FFFD is in its place.']),
  ];
  if (problems.length === 0) return { event, problem: null };
  const stored = {
    eventId: storableText(event.eventId),
    type: storableText(event.type),
    account: event.account === null ? null : storableText(event.account),
    created: isTime ? event.created : 0,
    payload: storable(event.payload),
  };
  return { event: stored, problem: problems.join('; ') };
}

/** JSON escapes exactly these characters. An escaped backslash before a `u` is text like any other. */
const hasUnstorableText = (event: StripeEventRequest) =>
  /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/.test(JSON.stringify(event));

const storableText = (text: string) => text.toWellFormed().replaceAll('\u0000', '\ufffd');

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [storableText(key), storable(field)]),
  );
}
