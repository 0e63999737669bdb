import { signOutRequested } from '../state/dialogs.slice.ts';
import { useAppDispatch } from '../state/store.ts';
import { switchAccountWords as words } from '../words/en/sign-in.ts';

/** For people who signed in with the wrong address. */
export function SwitchAccount({ email }: { readonly email: string }) {
  const dispatch = useAppDispatch();
  return (
    <p className="supporting onboarding-out">
      {words.signedInAs(email)}{' '}
      <button type="button" className="quiet-button text-link" onClick={() => dispatch(signOutRequested())}>
        {words.somebodyElse}
      </button>
    </p>
  );
}
