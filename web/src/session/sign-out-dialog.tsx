import { App, Modal } from 'antd';
import { useState } from 'react';
import { signOutWords as words } from '../words/en/sign-in.ts';
import { signOutClosed } from '../state/dialogs.slice.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../state/store.ts';
import { endSession } from './session-refresh.ts';

/** Spec §2: opened from Log Out. The person stays on the page; the redirect rules do the rest. */
export function SignOutDialog() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { message } = App.useApp();
  const open = useAppSelector(({ dialogs }) => dialogs.signOutOpen);
  const [leaving, setLeaving] = useState(false);

  const leave = async () => {
    setLeaving(true);
    try {
      await endSession(store, { byInactivity: false });
      dispatch(signOutClosed());
    } catch {
      void message.error(words.failed);
    }
    setLeaving(false);
  };
  return (
    <Modal
      open={open}
      title={words.question}
      okText={words.confirm}
      cancelText={words.cancel}
      confirmLoading={leaving}
      onOk={() => void leave()}
      onCancel={() => dispatch(signOutClosed())}
      closable={false}
      width={416}
      centered
    />
  );
}
