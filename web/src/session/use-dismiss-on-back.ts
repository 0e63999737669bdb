import { useEffect, useRef } from 'react';

/**
 * Escape and the browser's Back undo what covers the page, instead of leaving the page beneath it. Returns the same for
 * a button. Unmounting for another reason, such as a completed sign-in, leaves the history alone.
 */
export function useDismissOnBack(back: () => void): () => void {
  const latest = useRef(back);
  useEffect(() => {
    latest.current = back;
  });
  useEffect(() => {
    // The router's state of the entry stays, so that it sees the same place before and after.
    window.history.pushState(window.history.state, '');
    const onBack = () => latest.current();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') goBack();
    };
    window.addEventListener('popstate', onBack);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('popstate', onBack);
      window.removeEventListener('keydown', onKey);
    };
  }, []);
  return goBack;
}

const goBack = () => window.history.back();
