import './session.css';
import { defaultProductName } from '@almoner/contracts';
import { CloseOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useEffect } from 'react';
import { useGetConfigQuery } from '../api/account.api.ts';
import { LogoMark } from '../ui/logo.tsx';
import { overEveryDialog } from '../ui/over-every-dialog.ts';
import { signInWords } from '../words/en/sign-in.ts';
import {
  magicLinkSent,
  otherAddressRequested,
  signInDismissed,
  signInModeChanged,
  signInReset,
} from '../state/dialogs.slice.ts';
import { modalResetDelayMs } from '../lib/specified-values.ts';
import { useAppDispatch, useAppSelector } from '../state/store.ts';
import { signInByCode } from '../api/auth-client.ts';
import { ConfirmEmailNotice } from './confirm-email.tsx';
import { EmailForm, emailFieldId } from './email-form.tsx';
import { GoogleButton } from './google-button.tsx';
import { type SignInPurpose, modalTitle, postLoginTarget } from '../lib/sign-in-purpose.ts';
import { useSignIn } from './use-sign-in.ts';

const modalWidth = 432;

/** Spec §2: may be shown over any page. Its content is reset 200 ms after it closes. The notice takes its place. */
export function SignInModal() {
  const dispatch = useAppDispatch();
  const signIn = useAppSelector(({ dialogs }) => dialogs.signIn);
  const closing = signIn?.open === false;
  useEffect(() => {
    if (!closing) return;
    const timer = setTimeout(() => dispatch(signInReset()), modalResetDelayMs);
    return () => clearTimeout(timer);
  }, [closing, dispatch]);
  const sentTo = signIn?.sentTo ?? null;
  return (
    <>
      <Modal
        open={(signIn?.open ?? false) && sentTo === null}
        width={modalWidth}
        zIndex={overEveryDialog}
        centered
        footer={null}
        title={<SignInTitle />}
        closeIcon={<CloseOutlined aria-label={signInWords.close} />}
        onCancel={() => dispatch(signInDismissed())}
        styles={{
          container: { padding: 40, boxShadow: 'var(--shadow-dialog)' },
          header: { marginBottom: 4 },
        }}
        afterOpenChange={(open) => open && document.getElementById(emailFieldId)?.focus()}
      >
        {signIn && <SignInContent />}
      </Modal>
      {signIn?.open && sentTo !== null && <MagicLinkSent address={sentTo} callbackUrl={callbackOf(signIn)} />}
    </>
  );
}

const callbackOf = (purpose: SignInPurpose | null) =>
  postLoginTarget({ forInvite: purpose?.forInvite ?? false, again: purpose?.again }, window.location);

function MagicLinkSent({ address, callbackUrl }: { readonly address: string; readonly callbackUrl: string }) {
  const dispatch = useAppDispatch();
  const { data: config } = useGetConfigQuery();
  const { byEmail } = useSignIn(callbackUrl);
  return (
    <ConfirmEmailNotice
      address={address}
      mailboxUrl={config?.mailboxUrl ?? null}
      onResend={() => byEmail(address)}
      onCode={(code) => signInByCode(code, callbackUrl)}
      onOtherAddress={() => dispatch(otherAddressRequested())}
    />
  );
}

// antd labels the dialog by its title only, so the heading is there.
function SignInTitle() {
  const purpose = useAppSelector(({ dialogs }) => dialogs.signIn);
  const { data: config } = useGetConfigQuery();
  if (purpose === null) return null;
  return (
    <div className="sign-in-title">
      <LogoMark />
      <h2>{modalTitle(purpose, config?.productName ?? defaultProductName)}</h2>
    </div>
  );
}

function leadOf({ mode, again, provesAddress }: SignInPurpose): string {
  if (provesAddress) return signInWords.leadProof;
  return again ? signInWords.leadAgain : signInWords.lead[mode];
}

function SignInContent() {
  const dispatch = useAppDispatch();
  const purpose = useAppSelector(({ dialogs }) => dialogs.signIn);
  const email = useAppSelector(({ session }) => session.user?.email);
  const { loading, byEmail, byGoogle } = useSignIn(callbackOf(purpose));
  if (purpose === null) return null;

  const send = async (email: string) => {
    const sent = await byEmail(email);
    if (sent) dispatch(magicLinkSent(email.trim()));
  };
  const other = purpose.mode === 'sign-in' ? 'sign-up' : 'sign-in';
  return (
    <div className="sign-in">
      <p className="sign-in-lead">{leadOf(purpose)}</p>
      {!purpose.provesAddress && (
        <>
          <GoogleButton loading={loading} onStart={() => void byGoogle()} />
          <div className="sign-in-or">{signInWords.or}</div>
        </>
      )}
      <EmailForm
        initial={(purpose.again ? email : purpose.invitedAddress) ?? undefined}
        submitLabel={signInWords.submit[purpose.mode]}
        loading={loading}
        onSubmit={send}
      />
      {!purpose.again && (
        <p className="sign-in-toggle">
          {signInWords.toggleLead[purpose.mode]}{' '}
          <Button type="link" size="small" onClick={() => dispatch(signInModeChanged(other))}>
            {signInWords.toggle[purpose.mode]}
          </Button>
        </p>
      )}
    </div>
  );
}
