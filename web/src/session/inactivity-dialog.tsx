import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import { overEveryDialog } from '../ui/over-every-dialog.ts';
import { inactivityWords as words } from '../words/en/sign-in.ts';

interface InactivityDialogProps {
  /** When the session ends, in milliseconds since the epoch; null while it does not. */
  readonly endsAtMs: number | null;
  readonly onStay: () => void;
}

/** Any move of the mouse or key press is activity and closes it too, so there is nothing to refuse here. */
export function InactivityDialog({ endsAtMs, onStay }: InactivityDialogProps) {
  return (
    <Modal
      open={endsAtMs !== null}
      title={words.question}
      okText={words.stay}
      onOk={onStay}
      okButtonProps={{ autoFocus: true }}
      footer={(_, { OkBtn }) => <OkBtn />}
      onCancel={onStay}
      closable={false}
      width={416}
      zIndex={overEveryDialog}
      centered
    >
      <p role="alert">{words.soon}</p>
      {endsAtMs !== null && <Countdown endsAtMs={endsAtMs} />}
    </Modal>
  );
}

/** Hidden from screen readers, which would read it aloud every second. */
function Countdown({ endsAtMs }: { readonly endsAtMs: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const leftSeconds = Math.max(0, Math.ceil((endsAtMs - now) / 1000));
  return (
    <p className="supporting" aria-hidden>
      {words.left(leftSeconds)}
    </p>
  );
}
