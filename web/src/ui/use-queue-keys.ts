import { type RefObject, useEffect } from 'react';

/** Approve, reject, return. */
export type QueueKey = 'a' | 'd' | 'r';

/** For a button in a row of a queue: the key that presses it while the row has the focus. */
export const queueKey = (key: QueueKey) => ({
  'data-queue-key': key,
  'aria-keyshortcuts': key.toUpperCase(),
});

/**
 * J and K move between the rows of the tables in `queue`; the keys of a row's buttons press them. Nothing is decided without a row
 * that has the focus, so that a key pressed by mistake opens or decides nothing.
 */
export function useQueueKeys(queue: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = -1;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return;
      const { target } = event;
      if (!(target instanceof Element) || queue.current === null || isTyping(target)) return;
      if (target !== document.body && !queue.current.contains(target)) return;
      const key = event.key.toLowerCase();
      const rows = [...queue.current.querySelectorAll<HTMLElement>('tbody tr')].filter(
        (row) => row.querySelector('.name') !== null,
      );
      const focused = rows.findIndex((row) => row.contains(document.activeElement));
      if (key === 'j' || key === 'k') {
        // A row that was decided on has left, and the next one is in its place.
        const next =
          focused >= 0 ? focused + (key === 'j' ? 1 : -1) : key === 'j' ? Math.max(0, last) : last - 1;
        last = Math.min(Math.max(0, next), rows.length - 1);
        rows[last]?.querySelector<HTMLElement>('.name')?.focus();
        event.preventDefault();
        return;
      }
      if (focused < 0 || !isQueueKey(key)) return;
      last = focused;
      const buttons = rows[focused]?.querySelectorAll<HTMLElement>(`[data-queue-key="${key}"]`) ?? [];
      // A row has its buttons twice, in the first cell for phones.
      [...buttons].find(({ offsetParent }) => offsetParent !== null)?.click();
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [queue]);
}

const isQueueKey = (key: string): key is QueueKey => ['a', 'd', 'r'].includes(key);

const isTyping = (target: Element) =>
  target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]') !== null;
