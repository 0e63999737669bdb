import { type GiftWire, offlineGiftMethods } from '@almoner/contracts';
import { shortUtcDay, utcDate } from '../lib/time-format.ts';
import { DayAndTime, RelativeTime, ShortDay, useNow } from './relative-time.tsx';

interface GiftTimeProps {
  readonly gift: Pick<GiftWire, 'method' | 'occurredAt'>;
  readonly isRelative?: boolean;
}

/** When a gift was received. Only the day is known of one that was recorded manually. */
export function GiftTime({ gift: { method, occurredAt }, isRelative = false }: GiftTimeProps) {
  if (isRecordedByHand(method)) return <GiftDay at={occurredAt} />;
  return isRelative ? <RelativeTime at={occurredAt} /> : <DayAndTime at={occurredAt} />;
}

/** Like `GiftTime`, without the time of day. */
export function GiftShortDay({ gift: { method, occurredAt } }: Pick<GiftTimeProps, 'gift'>) {
  return isRecordedByHand(method) ? <GiftDay at={occurredAt} /> : <ShortDay at={occurredAt} />;
}

/** The day in UTC, as on the receipt. */
export function GiftDay({ at }: { readonly at: string }) {
  const now = useNow();
  const day = new Date(at);
  return (
    <time dateTime={at.slice(0, 10)} title={utcDate(day)}>
      {shortUtcDay(day, now)}
    </time>
  );
}

const isRecordedByHand = (method: GiftWire['method']) =>
  offlineGiftMethods.some((byHand) => byHand === method);
