import { InactivityWatch } from './inactivity-watch.tsx';
import { SignInModal } from './sign-in-modal.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { useAppDispatch, useAppSelector } from '../store.ts';
import { signInClosed } from '../dialogs.slice.ts';
import { useEffect } from 'react';

/** What may stand over any page. */
export function Dialogs() {
  const dispatch = useAppDispatch();
  const signedIn = useAppSelector(({ session }) => session.status === 'authenticated');
  useEffect(() => {
    if (signedIn) dispatch(signInClosed());
  }, [dispatch, signedIn]);
  return (
    <>
      <SignInModal />
      <SignOutDialog />
      <InactivityWatch />
    </>
  );
}
