import { useEffect, useRef } from 'react';

/**
 * While `open`, the browser's Back closes. The returned function closes in the same way, so that no step is left in the
 * history. Once it is closed, the function does nothing: an answer may come after the person has left.
 */
export function useCloseOnBack(open: boolean, onClose: () => void): () => void {
  const latest = useRef(onClose);
  const hasStep = useRef(false);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (!open) return;
    // The router's state of the entry stays, so that it sees the same place before and after.
    window.history.pushState(window.history.state, '');
    hasStep.current = true;
    const close = () => {
      hasStep.current = false;
      latest.current();
    };
    window.addEventListener('popstate', close);
    return () => {
      hasStep.current = false;
      window.removeEventListener('popstate', close);
    };
  }, [open]);
  return () => {
    if (!hasStep.current) return;
    hasStep.current = false;
    window.history.back();
  };
}
