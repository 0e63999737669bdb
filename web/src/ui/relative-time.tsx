import { useEffect, useState } from 'react';
import { dayAndTime, exactTime, relativeTime, timeWithinDay, todayOrDate } from '../lib/time-format.ts';

const tickMs = 30_000;

/** "4 min ago", with the exact time on hover and for machines. */
export function RelativeTime({ at }: { readonly at: string }) {
  const now = useNow();
  const date = new Date(at);
  return (
    <time dateTime={at} title={exactTime(date)}>
      {relativeTime(date, now)}
    </time>
  );
}

/** The day and the time of day, where nothing around it names the day: "Today, 2:05 PM", "Nov 19, 2:05 PM". */
export function DayAndTime({ at }: { readonly at: string }) {
  const now = useNow();
  const date = new Date(at);
  return (
    <time dateTime={at} title={exactTime(date)}>
      {dayAndTime(date, now)}
    </time>
  );
}

/** Only the day: "Today", "Nov 19". */
export function ShortDay({ at }: { readonly at: string }) {
  const now = useNow();
  const date = new Date(at);
  return (
    <time dateTime={at} title={exactTime(date)}>
      {todayOrDate(date, now)}
    </time>
  );
}

/** For rows that already show their day: how long ago if today, else the time of day. */
export function TimeWithinDay({ at }: { readonly at: string }) {
  const now = useNow();
  const date = new Date(at);
  return (
    <time dateTime={at} title={exactTime(date)}>
      {timeWithinDay(date, now)}
    </time>
  );
}

export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
