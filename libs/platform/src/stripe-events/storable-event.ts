import { type StripeEventRequest } from '@almoner/contracts';
import { isDeeperThan } from './nesting.ts';

export interface StorableEvent {
  readonly event: StripeEventRequest;
  /** Describes the replaced parts for an operator; null for an event that is stored unchanged. */
  readonly problem: string | null;
}

/** The latest instant of a `Date`, in Unix seconds; PostgreSQL's range is larger. */
const latestSeconds = 8.64e12;

/** Stripe objects have fewer than ten levels; thousands overflow the stack of recursive functions. */
const deepestLevel = 100;
const cut = 'cut: nested too deeply';

/**
 * Replaces the parts of an event that cannot be stored: NUL and lone surrogates in strings, times out of range, and
 * values that are nested too deeply.
 */
export function storableEvent(event: StripeEventRequest): StorableEvent {
  const isTooDeep = isDeeperThan(deepestLevel, event.payload);
  const isTime = event.created >= 0 && event.created <= latestSeconds;
  const isText = isTooDeep || !hasUnstorableText(event);
  const problems = [
    ...(isTooDeep ? [`It was nested deeper than ${deepestLevel} levels; what is below them is cut.`] : []),
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

/** JSON escapes exactly these characters. An escaped backslash before a `u` is ordinary text. */
const hasUnstorableText = (event: StripeEventRequest) =>
  /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/.test(JSON.stringify(event));

const storableText = (text: string) => text.toWellFormed().replaceAll('\u0000', '\ufffd');

function storable(value: unknown, levels = deepestLevel): unknown {
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return cut;
  if (Array.isArray(value)) return value.map((one) => storable(one, levels - 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [storableText(key), storable(field, levels - 1)]),
  );
}
