import { InactivityWatch } from './inactivity-watch.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { useAppDispatch, useAppSelector } from '../state/store.ts';
import { signInClosed } from '../state/dialogs.slice.ts';
import { pageOf } from '../lib/page-of.ts';
import { Suspense, lazy, useEffect } from 'react';

const loadSignInModal = async () => ({ default: (await import('./sign-in-modal.tsx')).SignInModal });
const SignInModal = lazy(loadSignInModal);

/** Requested with the page that always opens it, so that it does not wait for the page. */
export function preloadSignIn(): void {
  if (pageOf(window.location.pathname) === '/loggedOut') void loadSignInModal();
}

/** The dialogs that can open over any page. */
export function Dialogs() {
  const dispatch = useAppDispatch();
  const hasSignIn = useAppSelector(({ dialogs }) => dialogs.signIn !== null);
  const signedIn = useAppSelector(({ session }) => session.status === 'authenticated');
  useEffect(() => {
    if (signedIn) dispatch(signInClosed());
  }, [dispatch, signedIn]);
  return (
    <>
      {hasSignIn && (
        <Suspense>
          <SignInModal />
        </Suspense>
      )}
      <SignOutDialog />
      <InactivityWatch />
    </>
  );
}
