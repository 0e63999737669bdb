import { type NotificationWire } from '@almoner/contracts';
import { Button } from 'antd';
import { Link } from 'react-router';
import {
  useListNotificationsInfiniteQuery,
  useMarkNotificationsReadMutation,
} from '../../api/notifications.api.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { useCloseOnBack } from '../../ui/use-close-on-back.ts';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { notificationWords as words } from '../../words/en/notifications.ts';

interface NotificationPanelProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The newest first; each opens the page of its subject and replaces the history entry that closes the panel on Back. */
export function NotificationPanel({ open, onClose }: NotificationPanelProps) {
  const close = useCloseOnBack(open, onClose);
  const query = useListNotificationsInfiniteQuery(undefined, { skip: !open });
  const notifications = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const [mark] = useMarkNotificationsReadMutation();
  const feedback = useMutationFeedback();
  const newest = notifications[0]?.createdAt;
  const hasUnread = (query.data?.pages[0]?.unread ?? 0) > 0;
  const markAll = () => {
    if (hasUnread && newest !== undefined) void feedback(mark({ upTo: newest }));
  };
  return (
    <SideDrawer
      open={open}
      title={words.title}
      extra={
        // Not disabled once all are read: a disabled button loses the focus.
        <Button className="notifications-read" type="text" aria-disabled={!hasUnread} onClick={markAll}>
          {words.allRead}
        </Button>
      }
      footer={
        <Link className="text-link" to="/settings?tab=notifications" replace onClick={onClose}>
          {words.settings}
        </Link>
      }
      onClose={close}
    >
      <ListView
        query={query}
        isEmpty={notifications.length === 0}
        empty={<EmptyState sentence={words.empty} />}
      >
        <ul className="notifications">
          {notifications.map((notification) => (
            <Item
              key={notification.id}
              notification={notification}
              onOpen={() => {
                if (!notification.isRead) void feedback(mark({ ids: [notification.id] }));
                onClose();
              }}
            />
          ))}
        </ul>
        <LoadMore query={query} />
      </ListView>
    </SideDrawer>
  );
}

interface ItemProps {
  readonly notification: NotificationWire;
  readonly onOpen: () => void;
}

function Item({ notification: { heading, text, path, isRead, createdAt }, onOpen }: ItemProps) {
  return (
    <li>
      <Link className="notification" to={path} replace data-unread={!isRead} onClick={onOpen}>
        <span className="notification-dot" aria-hidden />
        <span className="notification-text">
          <strong>
            {!isRead && <span className="visually-hidden">{words.unread}: </span>}
            {heading}
          </strong>
          {text !== '' && <span>{text}</span>}
          <span className="supporting">
            <RelativeTime at={createdAt} />
          </span>
        </span>
      </Link>
    </li>
  );
}
