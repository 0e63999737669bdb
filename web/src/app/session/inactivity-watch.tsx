import { useEffect } from 'react';
import { useAppSelector, useAppStore } from '../store.ts';
import { watchInactivity } from './inactivity.ts';
import { endSession } from './session-keeper.ts';

const retryMs = 5000;

/** Ends the session after 15 minutes without activity in any tab (spec §9). */
export function InactivityWatch() {
  const store = useAppStore();
  const signedIn = useAppSelector(({ session }) => session.status === 'authenticated');
  useEffect(() => {
    if (!signedIn) return;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const end = () =>
      void endSession(store, { byInactivity: true }).catch(() => {
        retry = setTimeout(end, retryMs);
      });
    const stop = watchInactivity(end);
    return () => {
      clearTimeout(retry);
      stop();
    };
  }, [signedIn, store]);
  return null;
}
