import { useCallback, useEffect, useState } from 'react';

/** Returns whether the palette is open; Cmd-K and Ctrl-K open and close it from anywhere. `openings` counts, so that each begins empty. */
export function usePalette(available: boolean) {
  const [{ open, openings }, setState] = useState({ open: false, openings: 0 });
  const setOpen = useCallback(
    (isOpen: (was: boolean) => boolean) =>
      setState((before) => {
        const next = isOpen(before.open);
        return { open: next, openings: before.openings + Number(next && !before.open) };
      }),
    [],
  );
  const show = useCallback(() => setOpen(() => true), [setOpen]);
  const hide = useCallback(() => setOpen(() => false), [setOpen]);
  useEffect(() => {
    if (!available) return;
    const toggle = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (!event.metaKey && !event.ctrlKey) return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    window.addEventListener('keydown', toggle);
    return () => window.removeEventListener('keydown', toggle);
  }, [available, setOpen]);
  return { open: open && available, openings, show, hide };
}
