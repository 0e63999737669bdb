import { z } from 'zod';
import { route } from './route.ts';

/** Where an operator sets no `PRODUCT_NAME`. */
export const defaultProductName = 'Almoner';

export const configHttp = {
  getConfig: route('GET', '/config', {
    summary: 'What the pages need to know of this installation',
    access: 'public',
    reply: z.object({
      productName: z.string(),
      publicUrl: z.string(),
      stripePublishableKey: z.string(),
      stripeJsUrl: z.string(),
      mailboxUrl: z.string().nullable(),
      /** Of whoever runs this installation; null when nobody can be written to. */
      supportEmail: z.string().nullable(),
    }),
  }),
};

/**
 * What `/api/events` tells an open page: which of its lists went stale. Never data. `archived` is told to nobody but
 * the person whom it is about, as the last word before their sessions end.
 */
export const liveTopics = [
  'purchases',
  'cards',
  'programs',
  'accounts',
  'approvals',
  'gifts',
  'people',
  'audit',
  'session',
  'archived',
] as const;
export const LiveMessage = z.object({ topic: z.enum(liveTopics), id: z.string().optional() });
export type LiveMessage = z.infer<typeof LiveMessage>;
