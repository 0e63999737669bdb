import { useCallback } from 'react';
import { useAppSelector, useAppStore } from '../state/store.ts';
import { InactivityDialog } from './inactivity-dialog.tsx';
import { endSession } from './session-refresh.ts';
import { useInactivity } from './use-inactivity.ts';

/** Ends the session of someone who is inactive, and offers to stay a minute before. */
export function InactivityWatch() {
  const store = useAppStore();
  const signedIn = useAppSelector(({ session }) => session.status === 'authenticated');
  const end = useCallback(() => endSession(store, { byInactivity: true }), [store]);
  const { endsAtMs, stay } = useInactivity(signedIn, end);
  return <InactivityDialog endsAtMs={endsAtMs} onStay={stay} />;
}
