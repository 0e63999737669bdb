import { useEffect, useRef, useState } from 'react';
import { useAppSelector, useAppStore } from '../store.ts';
import { InactivityDialog } from './inactivity-dialog.tsx';
import { type InactivityWatcher, watchInactivity } from './inactivity.ts';
import { endSession } from './session-refresh.ts';

const retryMs = 5000;

/** Ends the session after 15 minutes without activity in any tab (spec §9), and offers to stay a minute before. */
export function InactivityWatch() {
  const store = useAppStore();
  const signedIn = useAppSelector(({ session }) => session.status === 'authenticated');
  const watcher = useRef<InactivityWatcher | null>(null);
  const [endsAtMs, setEndsAtMs] = useState<number | null>(null);
  useEffect(() => {
    if (!signedIn) return;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const end = () =>
      void endSession(store, { byInactivity: true }).catch(() => {
        retry = setTimeout(end, retryMs);
      });
    watcher.current = watchInactivity((presence) => {
      if (presence.is === 'gone') end();
      setEndsAtMs(presence.is === 'leaving' ? presence.endsAtMs : null);
    });
    return () => {
      clearTimeout(retry);
      watcher.current?.stop();
      setEndsAtMs(null);
    };
  }, [signedIn, store]);

  return <InactivityDialog endsAtMs={endsAtMs} onStay={() => watcher.current?.stay()} />;
}
