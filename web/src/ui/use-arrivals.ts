import { useEffect, useRef, useState } from 'react';
import { liveTintMs } from '../theme/tokens.ts';

/** Which keys came after the first load, for as long as their rows stay tinted. */
export function useArrivals(keys: readonly string[], loaded: boolean): ReadonlySet<string> {
  const seen = useRef<Set<string> | null>(null);
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  const joined = keys.join(' ');
  useEffect(() => {
    if (!loaded) return;
    const now = joined.split(' ');
    const before = seen.current;
    seen.current = new Set([...(before ?? []), ...now]);
    const fresh = before === null ? [] : now.filter((key) => !before.has(key));
    if (fresh.length === 0) return;
    setArrived(new Set(fresh));
    const timer = setTimeout(() => setArrived(new Set()), liveTintMs);
    return () => clearTimeout(timer);
  }, [joined, loaded]);
  return arrived;
}
