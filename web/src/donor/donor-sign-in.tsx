import { useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { signInOpened } from '../state/dialogs.slice.ts';
import { SignInModal } from '../session/sign-in-modal.tsx';
import { createStore } from '../state/store.ts';
import { ThemeProvider } from '../theme/theme-provider.tsx';

/** The same modal as in the console; the magic link returns to this address. */
export function DonorSignIn({ asked }: { readonly asked: number }) {
  const [store] = useState(createStore);
  useEffect(() => {
    store.dispatch(signInOpened({ mode: 'sign-in', forInvite: false }));
  }, [asked, store]);
  return (
    <Provider store={store}>
      <ThemeProvider>
        <SignInModal />
      </ThemeProvider>
    </Provider>
  );
}
