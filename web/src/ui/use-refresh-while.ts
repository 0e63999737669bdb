import { useEffect, useRef } from 'react';

const everyMs = 1_500;
/** Longer work is shown when the page is opened again. */
const forMs = 120_000;

/** Refreshes a query while something in it is in progress. */
export function useRefreshWhile(isUnderWay: boolean, refresh: () => unknown): void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => latest.current(), everyMs);
    const end = setTimeout(() => clearInterval(timer), forMs);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [isUnderWay]);
}
