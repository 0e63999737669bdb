import { type RefObject, useEffect } from 'react';

/**
 * Takes the focus when the focused element inside is removed, such as a button that is replaced by what it opens: otherwise the
 * next Tab would begin at the top of the page.
 */
export function useKeptFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const held = element.current;
    if (held === null) return;
    let last: Element | null = null;
    const note = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
    };
    // A click on something that cannot have the focus removes it without a focus event.
    const forget = () => {
      last = null;
    };
    const observer = new MutationObserver(() => {
      const isLost = last !== null && !last.isConnected && document.activeElement === document.body;
      if (isLost) held.focus({ preventScroll: true });
    });
    document.addEventListener('pointerdown', forget);
    document.addEventListener('focusin', note);
    observer.observe(held, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('pointerdown', forget);
      document.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, [element]);
}
