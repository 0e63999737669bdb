import { z } from 'zod';
import { route } from './route.ts';

/** Default for `PRODUCT_NAME`. */
export const defaultProductName = 'Almoner';

export const configHttp = {
  getConfig: route('GET', '/config', {
    summary: 'Public settings of this installation',
    access: 'public',
    reply: z.object({
      productName: z.string(),
      publicUrl: z.string(),
      stripePublishableKey: z.string(),
      stripeJsUrl: z.string(),
      mailboxUrl: z.string().nullable(),
      /** Contact address of the operator; null when there is none. */
      supportEmail: z.string().nullable(),
    }),
  }),
};

/**
 * The events that `/api/events` sends to an open page: which of its lists are outdated. They contain no data, except the
 * number of unread notifications, up to 100, which is also the first message. `archived` is sent only to the person who was
 * archived, before their sessions end.
 */
export const liveTopics = [
  'purchases',
  'cards',
  'programs',
  'accounts',
  'approvals',
  'reimbursements',
  'gifts',
  'people',
  'categories',
  'audit',
  'notifications',
  'session',
  'archived',
] as const;
export const LiveMessage = z.object({
  topic: z.enum(liveTopics),
  id: z.string().optional(),
  /** The client that it is about, on the pages of its advisors; absent for the caller's own organization. */
  clientId: z.string().optional(),
  unread: z.number().int().optional(),
  /** For `unread`: a message with a lower revision is older. A message without one has the current count. */
  revision: z.number().int().optional(),
});
export type LiveMessage = z.infer<typeof LiveMessage>;
