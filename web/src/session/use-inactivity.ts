import { useEffect, useRef, useState } from 'react';
import { type InactivityWatcher, watchInactivity } from './inactivity.ts';

const retryMs = 5000;

/**
 * Calls `end` after 15 minutes without activity in any tab (spec §9), and again while it fails. Returns when that will be, in
 * milliseconds since the epoch and only in the last minute, and how to stay.
 */
export function useInactivity(isWatching: boolean, end: () => Promise<void>) {
  const watcher = useRef<InactivityWatcher | null>(null);
  const [endsAtMs, setEndsAtMs] = useState<number | null>(null);
  useEffect(() => {
    if (!isWatching) return;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const tryToEnd = () =>
      void end().catch(() => {
        retry = setTimeout(tryToEnd, retryMs);
      });
    watcher.current = watchInactivity((presence) => {
      if (presence.is === 'gone') tryToEnd();
      setEndsAtMs(presence.is === 'leaving' ? presence.endsAtMs : null);
    });
    return () => {
      clearTimeout(retry);
      watcher.current?.stop();
      setEndsAtMs(null);
    };
  }, [isWatching, end]);
  return { endsAtMs, stay: () => watcher.current?.stay() };
}
