import { useCallback, useEffect, useState } from 'react';

/** Whether the palette is open; Cmd-K and Ctrl-K open and close it from anywhere. */
export function usePalette(available: boolean) {
  const [open, setOpen] = useState(false);
  const show = useCallback(() => setOpen(true), []);
  const hide = useCallback(() => setOpen(false), []);
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
  }, [available]);
  return { open: open && available, show, hide };
}
