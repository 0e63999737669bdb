import { MailOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { confirmEmailWords as words } from '../words/en/sign-in.ts';
import { useFocusTrap } from '../ui/use-focus-trap.ts';
import { resendAfterSeconds } from '../lib/specified-values.ts';
import { type CodeAnswer } from '../api/auth-client.ts';
import { CodeForm } from './code-form.tsx';
import { useDismissOnBack } from './use-dismiss-on-back.ts';

interface ConfirmEmailProps {
  readonly address: string;
  readonly mailboxUrl: string | null;
  readonly onResend: () => Promise<boolean>;
  readonly onCode: (code: string) => Promise<CodeAnswer>;
  readonly onOtherAddress: () => void;
}

/** Spec §2: a full-screen notice that the magic link was mailed. */
export function ConfirmEmailNotice(props: ConfirmEmailProps) {
  const { address, mailboxUrl, onResend, onCode, onOtherAddress } = props;
  const notice = useRef<HTMLDivElement>(null);
  useFocusTrap(notice);
  const leave = useDismissOnBack(onOtherAddress);
  const [before, shownAddress, after] = words.lead(address);
  return createPortal(
    <div
      ref={notice}
      className="confirm-email"
      role="dialog"
      aria-modal="true"
      aria-labelledby="confirm-email-title"
      tabIndex={-1}
    >
      <div className="confirm-email-text">
        <MailOutlined className="confirm-email-icon" aria-hidden />
        <h1 id="confirm-email-title">{words.title}</h1>
        <p role="status">
          {before}
          <strong>{shownAddress}</strong>
          {after} {words.hint}
        </p>
        <CodeForm onCode={onCode} />
        <p className="confirm-email-life">{words.life}</p>
        <div className="confirm-email-actions">
          {mailboxUrl !== null && (
            <Button type="primary" size="large" href={mailboxUrl} target="_blank" rel="noreferrer">
              {words.mailbox}
            </Button>
          )}
          <ResendButton onResend={onResend} />
        </div>
        <button type="button" className="quiet-button text-link" onClick={leave}>
          {words.otherAddress}
        </button>
      </div>
    </div>,
    document.body,
  );
}

function ResendButton({ onResend }: Pick<ConfirmEmailProps, 'onResend'>) {
  const [waitSeconds, setWaitSeconds] = useState(resendAfterSeconds);
  const [resent, setResent] = useState(false);
  const waiting = waitSeconds > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setWaitSeconds((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [waiting]);

  const resend = async () => {
    setResent(await onResend());
    setWaitSeconds(resendAfterSeconds);
  };
  return (
    <>
      <Button size="large" disabled={waiting} onClick={() => void resend()}>
        {waiting ? words.resendIn(waitSeconds) : words.resend}
      </Button>
      {resent && <span role="status">{words.resent}</span>}
    </>
  );
}
