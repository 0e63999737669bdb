import { useCallback, useEffect, useRef, useState } from 'react';
import { notifyOtherTabs, sessionMessageKey } from '../lib/session-message.ts';
import { getSignedInEmail } from './donor-api.ts';

export interface DonorSession {
  /** The signed-in address, or null; undefined until it is known. */
  readonly email: string | null | undefined;
  readonly endedByInactivity: boolean;
  readonly end: () => void;
}

/** Spec §4: the session is read at the start, when the tab becomes visible, and when another tab reports a change. */
export function useDonorSession(): DonorSession {
  const [email, setEmail] = useState<string | null | undefined>(undefined);
  const [endedByInactivity, setEndedByInactivity] = useState(false);
  const hasNotified = useRef(false);
  const read = useCallback(async () => {
    const found = await getSignedInEmail().catch(() => undefined);
    // Without an answer, what was known stays.
    setEmail((known) => (found === undefined ? (known ?? null) : found));
    if (found !== null) setEndedByInactivity(false);
    // Another tab may be waiting for the link that was opened in this one.
    if (typeof found === 'string' && !hasNotified.current) notifyOtherTabs('getSession');
    hasNotified.current = true;
  }, []);
  useEffect(() => {
    void read();
    const onVisible = () => {
      if (document.visibilityState === 'visible') void read();
    };
    const onMessage = ({ key }: StorageEvent) => {
      if (key === sessionMessageKey) void read();
    };
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('storage', onMessage);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('storage', onMessage);
    };
  }, [read]);
  const end = useCallback(() => {
    setEmail(null);
    setEndedByInactivity(true);
  }, []);
  return { email, endedByInactivity, end };
}
