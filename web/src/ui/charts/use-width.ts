import { type RefCallback, useCallback, useState } from 'react';

/** The width of an element, kept up to date; 0 before it is known. */
export function useWidth<Of extends Element>(): [RefCallback<Of>, number] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: Of | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
