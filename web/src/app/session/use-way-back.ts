import { useEffect, useRef } from 'react';

const mark = 'coversPage';
const isMarked = (state: unknown) => typeof state === 'object' && state !== null && mark in state;

/** Escape and the browser's Back undo what covers the page, instead of leaving the page beneath it. */
export function useWayBack(back: () => void): void {
  const latest = useRef(back);
  useEffect(() => {
    latest.current = back;
  });
  useEffect(() => {
    // What the router keeps in the entry stays, so that it sees the same place before and after.
    window.history.pushState({ ...(window.history.state as object | null), [mark]: true }, '');
    const onBack = () => latest.current();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current();
    };
    window.addEventListener('popstate', onBack);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('popstate', onBack);
      window.removeEventListener('keydown', onKey);
      // Later, because whoever signs in meanwhile is led on in this very place, which must not be left again.
      setTimeout(() => {
        if (isMarked(window.history.state)) window.history.back();
      });
    };
  }, []);
}
