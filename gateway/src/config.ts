import { baseEnvironment, readEnvironment } from '@almoner/platform';
import { z } from 'zod';

export const gatewayEnvironment = baseEnvironment.extend({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535),
  /** Derives the keys of CSRF tokens and of encrypted cookies. */
  AUTH_SECRET: z.string().min(32),
  /** Comma-separated, for secret rotation and for separate platform and Connect endpoints. */
  STRIPE_WEBHOOK_SECRET: z.string().min(1),
  STRIPE_AUTHORIZATION_WEBHOOK_SECRET: z.string().min(1),
  STRIPE_PUBLISHABLE_KEY: z.string().min(1),
  STRIPE_JS_URL: z.url().default('https://js.stripe.com/v3/'),
  /** As in the donations service: its scripts may run on donor pages. */
  CAPTCHA_SERVICE: z.enum(['turnstile', 'hcaptcha']).optional(),
  /** Google sign-in is offered when both are set; the URLs can name another OAuth server. */
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_AUTHORIZATION_URL: z.url().default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: z.url().default('https://oauth2.googleapis.com/token'),
  GOOGLE_USERINFO_URL: z
    .url()
    .regex(/\/userinfo$/, 'must end in /userinfo')
    .default('https://openidconnect.googleapis.com/v1/userinfo'),
  /** Signs the emails that a mail server hands over; comma-separated for rotation. Without it none are received. */
  INBOUND_MAIL_SECRET: z
    .string()
    .refine(
      (secrets) => secrets.split(',').every(({ length }) => length >= 32),
      'must have 32 characters each',
    )
    .optional(),
  /** Folder of the built web; without it the gateway serves only the API. */
  WEB_DIST: z.string().optional(),
  /** Local stack only: URL of the mailbox. */
  MAILBOX_URL: z.url().optional(),
  /** Contact address of the operator; pages show it if it is set. */
  SUPPORT_EMAIL: z.email().optional(),
  /** Proxies whose X-Forwarded-For is trusted (comma-separated, CIDR allowed); none by default. */
  TRUSTED_PROXIES: z.string().optional(),
  /** Time limit for receiving a request, so that slow clients cannot hold connections. */
  REQUEST_TIMEOUT_MS: z.coerce.number().int().min(100).max(300_000).default(20_000),
  /** Time limit for receiving a file; enough for 10 MB on a slow mobile connection. */
  UPLOAD_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(120_000),
  /** Time limit for what the services do for one request; after it the response is `deadline_exceeded`. */
  CALL_TIMEOUT_MS: z.coerce.number().int().min(100).max(300_000).default(10_000),
  /** Time limit for a decision on a purchase. Stripe applies its default after 2 s (docs/decisions/0001); only tests wait longer. */
  DECISION_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(1_200),
  /** Decisions that may wait for an answer at the same time; any further purchase is declined immediately (docs/decisions/0058). */
  DECISIONS_IN_FLIGHT_MAX: z.coerce.number().int().min(1).max(100_000).default(512),
  /** An admin's session ends after this time without a call. */
  SESSION_ADMIN_IDLE_MINUTES: z.coerce.number().int().min(1).max(129_600).default(60),
  HEALTH_HOST: z.string().default('127.0.0.1'),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65535).default(0),
});
const complete = gatewayEnvironment.refine(
  ({ GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret }) => (id === undefined) === (secret === undefined),
  { path: ['GOOGLE_CLIENT_ID'], message: 'must be set together with GOOGLE_CLIENT_SECRET' },
);
export type GatewayConfig = z.infer<typeof gatewayEnvironment>;

export function gatewayConfig(environment: Record<string, string | undefined> = process.env): GatewayConfig {
  return readEnvironment(complete, environment);
}
