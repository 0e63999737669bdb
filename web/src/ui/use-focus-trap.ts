import { type RefObject, useEffect } from 'react';

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]';

/** Keeps the keyboard inside of an element that covers the page, and gives the focus back when it is gone. */
export function useFocusTrap(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const held = element.current;
    if (held === null) return;
    const before = document.activeElement;
    const root = document.getElementById('root');
    root?.setAttribute('inert', '');
    held.focus();
    const keepInside = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return;
      const stops = [...held.querySelectorAll<HTMLElement>(focusable)];
      const next = nextStop(stops, document.activeElement, event.shiftKey);
      event.preventDefault();
      (next ?? held).focus();
    };
    document.addEventListener('keydown', keepInside);
    return () => {
      document.removeEventListener('keydown', keepInside);
      root?.removeAttribute('inert');
      if (before instanceof HTMLElement) before.focus();
    };
  }, [element]);
}

function nextStop(
  stops: readonly HTMLElement[],
  now: Element | null,
  backwards: boolean,
): HTMLElement | undefined {
  const at = stops.findIndex((stop) => stop === now);
  if (backwards) return at <= 0 ? stops.at(-1) : stops[at - 1];
  return stops[(at + 1) % stops.length];
}
