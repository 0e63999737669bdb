import { type Presence, presenceAt } from './inactivity-rule.ts';

const storageKey = 'almoner.last-activity';
const writeAtMostEveryMs = 1000;
const activities = ['mousemove', 'keydown'] as const;

const lastWritten = (): number | null => Number(localStorage.getItem(storageKey)) || null;

/** Returns whether there was no activity in any tab for so long that the session has ended. */
export function wasInactive(): boolean {
  const last = lastWritten();
  return last !== null && presenceAt(last, Date.now()).is === 'gone';
}

export interface InactivityWatcher {
  /** Called when the person chooses to stay signed in. */
  readonly stay: () => void;
  readonly stop: () => void;
}

/**
 * Reports each change of presence, until it is `gone`. The last activity is shared by all tabs through local storage,
 * so one busy tab keeps all. Activity after the end does not bring it back: a sleeping computer runs no timer.
 */
export function watchInactivity(changed: (presence: Presence) => void): InactivityWatcher {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let said: Presence['is'] = 'here';
  // Activity that other tabs do not know yet.
  let unwritten: { readonly at: number; readonly timer: ReturnType<typeof setTimeout> } | null = null;
  const lastActivity = () => Math.max(lastWritten() ?? 0, unwritten?.at ?? 0) || Date.now();
  const write = (at = Date.now()) => {
    clearTimeout(unwritten?.timer);
    unwritten = null;
    localStorage.setItem(storageKey, String(at));
  };
  const writeSoon = () => {
    const at = Date.now();
    const writing = unwritten?.timer ?? setTimeout(() => write(unwritten?.at), writeAtMostEveryMs);
    unwritten = { at, timer: writing };
  };

  const check = () => {
    clearTimeout(timer);
    const presence = presenceAt(lastActivity(), Date.now());
    if (presence.is !== said) changed(presence);
    said = presence.is;
    if (presence.is === 'gone') return stop();
    timer = setTimeout(check, presence.checkInMs);
  };
  const noteActivity = () => {
    if (said === 'here' && Date.now() - (lastWritten() ?? 0) < writeAtMostEveryMs) return writeSoon();
    check();
    if (said === 'gone') return;
    write();
    check();
  };
  const onOtherTab = ({ key }: StorageEvent) => {
    if (key === storageKey) check();
  };
  const stop = () => {
    clearTimeout(timer);
    clearTimeout(unwritten?.timer);
    activities.forEach((name) => window.removeEventListener(name, noteActivity));
    window.removeEventListener('storage', onOtherTab);
    document.removeEventListener('visibilitychange', check);
  };

  write();
  check();
  activities.forEach((name) => window.addEventListener(name, noteActivity, { passive: true }));
  window.addEventListener('storage', onOtherTab);
  document.addEventListener('visibilitychange', check);
  return { stay: noteActivity, stop };
}
