import { useEffect, useRef } from 'react';

/**
 * While `open`, the browser's Back closes. The returned function closes in the same way, so that no step is left in the
 * history.
 */
export function useCloseOnBack(open: boolean, onClose: () => void): () => void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (!open) return;
    // What the router keeps in the entry stays, so that it sees the same place before and after.
    window.history.pushState(window.history.state, '');
    const close = () => latest.current();
    window.addEventListener('popstate', close);
    return () => window.removeEventListener('popstate', close);
  }, [open]);
  return () => window.history.back();
}
