import { type RefObject, useEffect, useState } from 'react';

/**
 * For a dialog that is only rendered while it is open: gives the focus back to what opened it, which antd does at the end of
 * closing, and so not for one that is gone at once. Returns what to call once it is open, to begin in `first`: `autoFocus` comes before
 * the dialog notes where the focus was.
 */
export function useDialogFocus(first: RefObject<{ focus(): void } | null>): (isOpen: boolean) => void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
  return (isOpen) => {
    if (isOpen) first.current?.focus();
  };
}
