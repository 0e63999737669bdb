import type Stripe from 'stripe';
import { type Kind, kind } from '../../store/kind.ts';

export type ShownWebhookEndpoint = Omit<Stripe.WebhookEndpoint, 'secret'>;
export type WebhookEndpoint = ShownWebhookEndpoint & { sandbox: { secret: string; connect: boolean } };

export const webhookEndpointKind: Kind<WebhookEndpoint, ShownWebhookEndpoint> = kind<
  WebhookEndpoint,
  ShownWebhookEndpoint
>({
  object: 'webhook_endpoint',
  prefix: 'we',
  present: ({ sandbox: _, ...endpoint }) => endpoint,
});
