import './session.css';
import { ClockCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useInstallation } from '../ui/installation.ts';
import { LogoMark } from '../ui/logo.tsx';
import { loggedOutWords as words } from '../words/en/sign-in.ts';
import { signInOpened } from '../state/dialogs.slice.ts';
import { hadSession } from './earlier-session.ts';
import { invitedAddress } from '../lib/routes.ts';
import { useAppDispatch, useAppSelector } from '../state/store.ts';

const errorSentences: Readonly<Record<string, string>> = words.errors;

export function LoggedOutPage() {
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const { productName } = useInstallation();
  const byInactivity = useAppSelector(({ session }) => session.endedByInactivity);
  const query = new URLSearchParams(search);
  const errorCode = query.get('error');
  const forInvite = (query.get('callbackUrl') ?? '').includes('/invite');
  const to = forInvite ? invitedAddress(search) : null;
  const open = () => dispatch(signInOpened({ mode: 'sign-in', forInvite, invitedAddress: to }));
  useEffect(() => {
    dispatch(signInOpened({ mode: 'sign-in', forInvite, invitedAddress: to }));
  }, [dispatch, forInvite, to]);
  return (
    <div className="logged-out">
      <title>{productName}</title>
      <header className="logged-out-header">
        <LogoMark />
        <span>{productName}</span>
        <Button onClick={open}>{words.logIn}</Button>
      </header>
      <div className="logged-out-text">
        {byInactivity && (
          <div className="logged-out-notice" role="alert">
            <ClockCircleOutlined aria-hidden />
            {words.inactivity}
          </div>
        )}
        {errorCode !== null && (
          <div className="logged-out-notice" role="alert">
            <WarningOutlined aria-hidden />
            {errorSentences[errorCode] ?? words.errors.Default}
          </div>
        )}
        {hadSession() ? (
          <>
            <h1>{words.title}</h1>
            <p>{words.lead}</p>
          </>
        ) : (
          <h1>{words.visitorTitle}</h1>
        )}
      </div>
    </div>
  );
}
