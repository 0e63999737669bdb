import { type RefObject } from 'react';
import { useReturnedFocus } from './use-returned-focus.ts';

/**
 * For a dialog that is only rendered while it is open. Returns what to call once it is open, to begin in `first`: `autoFocus` comes
 * before the dialog notes where the focus was.
 */
export function useDialogFocus(first: RefObject<{ focus(): void } | null>): (isOpen: boolean) => void {
  useReturnedFocus();
  return (isOpen) => {
    if (isOpen) first.current?.focus();
  };
}
