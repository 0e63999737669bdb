import './notifications.css';
import { BellOutlined } from '@ant-design/icons';
import { Suspense, lazy, useState } from 'react';
import { useAppSelector } from '../../../state/store.ts';
import { notificationWords as words } from '../../../words/en/notifications.ts';

const NotificationPanel = lazy(async () => ({
  default: (await import('../notification-panel.tsx')).NotificationPanel,
}));

/** The number of unread notifications comes with the live stream, so the bell itself reads nothing. */
export function NotificationBell() {
  const unread = useAppSelector(({ notifications }) => notifications.unread);
  const [panel, setPanel] = useState({ open: false, wasOpened: false });
  return (
    <>
      <button
        type="button"
        className="quiet-button bell"
        aria-label={words.bell(unread)}
        aria-haspopup="dialog"
        onClick={() => setPanel({ open: true, wasOpened: true })}
      >
        <BellOutlined aria-hidden />
        {unread > 0 && (
          <span className="bell-count" aria-hidden>
            {words.count(unread)}
          </span>
        )}
      </button>
      {panel.wasOpened && (
        <Suspense>
          <NotificationPanel open={panel.open} onClose={() => setPanel({ open: false, wasOpened: true })} />
        </Suspense>
      )}
    </>
  );
}
