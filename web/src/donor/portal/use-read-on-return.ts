import { useEffect, useRef } from 'react';

/** Stripe reports to our server what the person did in the other tab, usually within seconds. */
const readEveryMs = 2_000;
const readsMax = 15;

/** While `isWaiting` for what a person does in another tab, reads again when they come back to this one, for half a minute. */
export function useReadOnReturn(isWaiting: boolean, read: () => void): void {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    if (!isWaiting) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const start = () => {
      clearInterval(timer);
      let reads = 0;
      const next = () => {
        latest.current();
        reads += 1;
        if (reads === readsMax) clearInterval(timer);
      };
      timer = setInterval(next, readEveryMs);
      next();
    };
    const onVisible = () => document.visibilityState === 'visible' && start();
    window.addEventListener('focus', start);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', start);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [isWaiting]);
}
