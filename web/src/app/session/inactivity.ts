import { type Presence, presenceAt } from './inactivity-rule.ts';

const storageKey = 'almoner.last-activity';
const writeAtMostEveryMs = 1000;
const activities = ['mousemove', 'keydown'] as const;

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
  const lastActivity = () => Number(localStorage.getItem(storageKey)) || Date.now();
  const write = () => localStorage.setItem(storageKey, String(Date.now()));

  const check = () => {
    clearTimeout(timer);
    const presence = presenceAt(lastActivity(), Date.now());
    if (presence.is !== said) changed(presence);
    said = presence.is;
    if (presence.is === 'gone') return stop();
    timer = setTimeout(check, presence.checkInMs);
  };
  const noteActivity = () => {
    if (said === 'here' && Date.now() - lastActivity() < writeAtMostEveryMs) return;
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
