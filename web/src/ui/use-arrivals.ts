import { useEffect, useRef, useState } from 'react';
import { arrivals } from '../lib/arrivals.ts';
import { liveTintMs } from '../theme/tokens.ts';

/** Which rows came or changed after the first load, for as long as they stay tinted. Keys are those of `arrivals`. */
export function useArrivals(keys: readonly string[], loaded: boolean): ReadonlySet<string> {
  const seen = useRef<ReadonlySet<string> | null>(null);
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  const joined = keys.join(' ');
  useEffect(() => {
    if (!loaded) return;
    const now = joined === '' ? [] : joined.split(' ');
    const before = seen.current;
    seen.current = new Set([...(before ?? []), ...now]);
    const fresh = before === null ? [] : arrivals(before, now);
    if (fresh.length > 0) setArrived(new Set(fresh));
  }, [joined, loaded]);
  useEffect(() => {
    if (arrived.size === 0) return;
    const timer = setTimeout(() => setArrived(new Set()), liveTintMs);
    return () => clearTimeout(timer);
  }, [arrived]);
  return arrived;
}
