import { baseApi } from '../api/base-api.ts';
import { sessionPollMs } from '../lib/specified-values.ts';
import { type AppStore } from '../state/store.ts';
import { type SessionReading, readSession, signOut } from '../api/auth-client.ts';
import { notifyOtherTabs } from '../lib/session-message.ts';
import { onOtherTabChange } from './other-tabs.ts';
import { noteSession } from './earlier-session.ts';
import { wasInactive } from './inactivity.ts';
import { sessionEnded, sessionRead } from '../state/session.slice.ts';

const firstRetryMs = 500;
const slowestRetryMs = 10_000;

/** Reads the session into the store; who it was before is forgotten with all their data. */
export async function refreshSession(store: AppStore): Promise<boolean> {
  const before = store.getState().session.user?.email ?? null;
  const reading = await readSession();
  store.dispatch(
    endedByInactivity(before, reading) ? sessionEnded({ byInactivity: true }) : sessionRead(reading),
  );
  if (reading.known && reading.user !== null) noteSession();
  const after = store.getState().session.user?.email ?? null;
  if (before !== null && before !== after) store.dispatch(baseApi.util.resetApiState());
  return reading.known;
}

/** Another tab may have ended the session: every tab says why (spec §8). */
const endedByInactivity = (before: string | null, reading: SessionReading): boolean =>
  before !== null && reading.known && reading.user === null && wasInactive();

/**
 * Spec §4: the session is read at the start, when the tab becomes visible, when another tab reports a change, and periodically
 * while someone is signed in. Only activity of the person extends it; reading it does not.
 */
export function startSessionRefresh(store: AppStore): void {
  void readAndNotify(store);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void readAndNotify(store);
  });
  onOtherTabChange(() => void readUntilKnown(store, firstRetryMs));
  setInterval(() => {
    const signedIn = store.getState().session.status === 'authenticated';
    if (signedIn && document.visibilityState === 'visible') void readAndNotify(store);
  }, sessionPollMs);
}

/** Notifies other tabs, one of which may be waiting for the emailed link to be used. */
async function readAndNotify(store: AppStore): Promise<void> {
  const before = store.getState().session.user?.email ?? null;
  await readUntilKnown(store, firstRetryMs);
  const after = store.getState().session.user?.email ?? null;
  if (before !== after) notifyOtherTabs('getSession');
}

/** After a failed read the last session is kept, and the read is retried. */
async function readUntilKnown(store: AppStore, retryMs: number): Promise<void> {
  if (await refreshSession(store)) return;
  await new Promise((resolve) => setTimeout(resolve, retryMs));
  await readUntilKnown(store, Math.min(retryMs * 2, slowestRetryMs));
}

/** @throws when the server did not confirm; nothing has changed then. */
export async function endSession(store: AppStore, end: { byInactivity: boolean }): Promise<void> {
  await signOut(window.location.href);
  notifyOtherTabs('signout');
  store.dispatch(sessionEnded(end));
  store.dispatch(baseApi.util.resetApiState());
}
