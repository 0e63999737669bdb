import { type NotificationKind } from '@almoner/contracts';

interface KindWords {
  readonly name: string;
  readonly help: string;
}

const kinds: Record<NotificationKind, KindWords> = {
  purchase_declined: { name: 'Declined purchases', help: 'A purchase with your card was declined.' },
  limit_near: { name: 'Limits nearly reached', help: 'Less than 10% of your card’s limit is left.' },
  receipt_missing: {
    name: 'Receipts',
    help: 'A receipt is missing, your cards are locked or about to be, or a receipt arrived by email.',
  },
  request_decided: {
    name: 'Your requests and reports',
    help: 'One of your requests or reimbursement reports was decided or paid.',
  },
  mentioned: { name: 'Mentions', help: 'Someone mentioned you in a comment.' },
  approval_needed: {
    name: 'Approvals',
    help: 'A request, a report or a transfer is waiting for your decision.',
  },
  payment_failed: {
    name: 'Failed payments',
    help: 'A payment to a person, a refund to a donor or a payout of your gifts failed or was returned.',
  },
  dispute: { name: 'Disputes', help: 'A purchase was reported, or a dispute began or ended.' },
  books_need_review: {
    name: 'Books to review',
    help: 'A transaction could not be matched, your books and Stripe differ, or a transfer rule could not run.',
  },
  gift_received: {
    name: 'Gifts',
    help: 'A donor made a gift. The app shows one notification a day; there is at most one email an hour.',
  },
  card_testing: { name: 'Card testing', help: 'Someone is testing stolen cards on a campaign.' },
};

export const notificationWords = {
  title: 'Notifications',
  bell: (unread: number) =>
    unread === 0
      ? 'Notifications'
      : unread === 1
        ? 'Notifications, 1 unread'
        : `Notifications, ${unread >= 100 ? 'more than 99' : unread} unread`,
  count: (unread: number) => (unread >= 100 ? '99+' : String(unread)),
  unread: 'Unread',
  empty:
    'No notifications yet. Anything that needs your attention, and decisions on your requests, will appear here.',
  allRead: 'Mark all as read',
  settings: 'Notification settings',
  kinds,
  settingsHint: 'These settings apply only to you, from now on.',
  columns: { kind: 'Notification', inApp: 'In the app', mail: 'By email' },
  switchOf: {
    inApp: (name: string) => `${name} in the app`,
    mail: (name: string) => `${name} by email`,
  },
};
