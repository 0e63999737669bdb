import { baseApi } from '../../api/base-api.ts';
import { type AppStore } from '../store.ts';
import { readSession, signOut } from './auth-client.ts';
import { hearOtherTabs, tellOtherTabs } from './other-tabs.ts';
import { sessionEnded, sessionRead } from './session.slice.ts';

const firstRetryMs = 500;
const slowestRetryMs = 10_000;

/** Reads the session into the store; who it was before is forgotten with all their data. */
export async function refreshSession(store: AppStore): Promise<boolean> {
  const before = store.getState().session.user?.email ?? null;
  const reading = await readSession();
  store.dispatch(sessionRead(reading));
  const after = store.getState().session.user?.email ?? null;
  if (before !== null && before !== after) store.dispatch(baseApi.util.resetApiState());
  return reading.known;
}

/** Spec §4: the session is read at the start, when the tab becomes visible, and when another tab says so. */
export function keepSession(store: AppStore): void {
  void readUntilKnown(store, firstRetryMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshSession(store);
  });
  hearOtherTabs(() => void refreshSession(store));
}

async function readUntilKnown(store: AppStore, retryMs: number): Promise<void> {
  if (await refreshSession(store)) return;
  setTimeout(() => void readUntilKnown(store, Math.min(retryMs * 2, slowestRetryMs)), retryMs);
}

/** @throws when the server did not confirm; nothing has changed then. */
export async function endSession(store: AppStore, end: { byInactivity: boolean }): Promise<void> {
  await signOut(window.location.href);
  tellOtherTabs('signout');
  store.dispatch(sessionEnded(end));
  store.dispatch(baseApi.util.resetApiState());
}
