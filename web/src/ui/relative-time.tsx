import { useEffect, useState } from 'react';
import { exactTime, relativeTime } from '../lib/time-format.ts';

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

export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
