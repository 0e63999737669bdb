import { inactivityLimitMs } from '../spec.ts';

const storageKey = 'almoner.last-activity';
const writeAtMostEveryMs = 1000;

/**
 * Calls back once when no tab of this browser saw a mouse move or a key press for the limit (spec §9). The last
 * activity is shared through local storage, and read again when the time is up, so that one busy tab keeps all.
 */
export function watchInactivity(ended: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writtenAt = 0;
  const lastActivity = () => Number(localStorage.getItem(storageKey)) || Date.now();

  const noteActivity = () => {
    if (Date.now() - writtenAt < writeAtMostEveryMs) return;
    writtenAt = Date.now();
    localStorage.setItem(storageKey, String(writtenAt));
  };
  const check = () => {
    const leftMs = lastActivity() + inactivityLimitMs - Date.now();
    if (leftMs <= 0) return ended();
    timer = setTimeout(check, leftMs);
  };

  noteActivity();
  check();
  const events = ['mousemove', 'keydown'] as const;
  events.forEach((name) => window.addEventListener(name, noteActivity, { passive: true }));
  return () => {
    clearTimeout(timer);
    events.forEach((name) => window.removeEventListener(name, noteActivity));
  };
}
