import { useEffect, useRef, useState } from 'react';

/**
 * Gives the focus back to what opened a dialog or drawer that is only rendered while it is open: antd does so at the end of closing,
 * and so not for one that is gone at once.
 */
export function useReturnedFocus(isOpen = true): void {
  const [opener] = useState(() => document.activeElement);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    wasOpen.current = isOpen;
  }, [isOpen]);
  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body;
      if (wasOpen.current && isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}
