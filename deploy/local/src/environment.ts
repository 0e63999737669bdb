import { principalKeyEnv, type ServiceDatabase, type ServiceName } from '@almoner/provisioning';
import { loopback, natsUrl } from '@almoner/servers';
import { type Ports } from './ports.ts';
import { type Secrets } from './secrets.ts';
import { programsOf, type LaunchOptions, type Places } from './stack.ts';

/** Input for the environment of the services. */
export interface EnvironmentInput {
  options: LaunchOptions;
  places: Places;
  ports: Ports;
  secrets: Secrets;
  databases: Record<ServiceName, ServiceDatabase>;
}

const stripeUsers: ServiceName[] = ['org', 'cards', 'spend', 'donations'];
const mailSenders: ServiceName[] = ['auth', 'org', 'cards', 'donations'];

/** With a real Stripe key the sandbox is not used. */
export const hasRealStripe = ({ handedThrough }: LaunchOptions) =>
  handedThrough.STRIPE_SECRET_KEY !== undefined;

/** The demo year needs the sandbox's clock and merchants; a real account never gets demo data. */
export const hasDemo = (options: LaunchOptions) => !options.isEmpty && !hasRealStripe(options);

/** The sandbox's clock can be moved, so its events may have any time. */
const sandboxClockAheadSeconds = 10 * 366 * 86_400;

export const publicUrl = (ports: Ports) => `http://localhost:${ports.web}`;

/** Email to it arrives only through the SMTP port of the mailbox. */
export const receiptsMailDomain = 'receipts.almoner.example';

export const sandboxUrl = (ports: Ports) => `http://${loopback}:${ports.stripe}`;

/** The few variables of the user's environment that a program needs to run. */
export function machineEnv(): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG, TMPDIR, SystemRoot } = process.env;
  return { PATH, HOME, LANG, TMPDIR, SystemRoot, NODE_OPTIONS: '--enable-source-maps' };
}

function commonEnv(
  { options, ports, secrets }: EnvironmentInput,
  program: ServiceName | 'gateway',
): NodeJS.ProcessEnv {
  return {
    ...machineEnv(),
    ...options.handedThrough,
    NATS_URL: natsUrl(ports.nats, program, secrets.nats),
    ...principalKeyEnv(secrets.principalKeys, program),
    PUBLIC_URL: publicUrl(ports),
    LOG_LEVEL: options.handedThrough.LOG_LEVEL ?? 'info',
  };
}

export function serviceEnv(
  environment: EnvironmentInput,
  service: ServiceName,
  healthPort: number,
): NodeJS.ProcessEnv {
  const { databaseUrl, ownerUrl, systemUrl } = environment.databases[service];
  return {
    ...commonEnv(environment, service),
    HEALTH_PORT: String(healthPort),
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: ownerUrl,
    DATABASE_SYSTEM_URL: systemUrl,
    ...(mailSenders.includes(service) ? mailEnv(environment) : {}),
    ...(service === 'auth' ? { AUTH_SECRET: environment.secrets.authSecret } : {}),
    ...(service === 'cards' ? { RECEIPTS_MAIL_DOMAIN: receiptsMailDomain } : {}),
    ...(service === 'donations' ? { GIFT_KEY_SECRET: environment.secrets.giftKeySecret } : {}),
    ...(stripeUsers.includes(service) ? stripeApiEnv(environment) : {}),
  };
}

export function gatewayEnv(environment: EnvironmentInput): NodeJS.ProcessEnv {
  const { options, ports, secrets } = environment;
  return {
    ...commonEnv(environment, 'gateway'),
    ...stripeEdgeEnv(environment),
    PORT: String(ports.web),
    HEALTH_PORT: String(ports.gatewayHealth),
    AUTH_SECRET: secrets.authSecret,
    WEB_DIST: programsOf(options.root).webDist,
    MAILBOX_URL: mailboxUrl(ports),
    INBOUND_MAIL_SECRET: secrets.inboundMailSecret,
  };
}

export const mailboxUrl = (ports: Ports) => `http://${loopback}:${ports.mailbox}`;

function mailEnv({ options, ports }: EnvironmentInput): NodeJS.ProcessEnv {
  return {
    SMTP_URL: `smtp://${loopback}:${ports.smtp}`,
    MAIL_FROM: options.handedThrough.MAIL_FROM ?? 'no-reply@almoner.example',
  };
}

function stripeApiEnv({ options, ports, secrets }: EnvironmentInput): NodeJS.ProcessEnv {
  if (hasRealStripe(options)) return { STRIPE_API_BASE: 'https://api.stripe.com', ...options.handedThrough };
  return {
    STRIPE_SECRET_KEY: secrets.stripe.secretKey,
    STRIPE_API_BASE: sandboxUrl(ports),
    STRIPE_CLOCK_AHEAD_SECONDS: String(sandboxClockAheadSeconds),
    // The sandbox has Treasury; a real account may not.
    NEW_WALLETS: options.handedThrough.NEW_WALLETS ?? 'financial_account',
  };
}

/** The user provides the webhook secrets of a real account, from `stripe listen` or the dashboard. */
function stripeEdgeEnv({ options, ports, secrets }: EnvironmentInput): NodeJS.ProcessEnv {
  if (hasRealStripe(options)) return { STRIPE_JS_URL: 'https://js.stripe.com/v3/', ...options.handedThrough };
  return {
    STRIPE_WEBHOOK_SECRET: Object.values(secrets.stripe.webhooks)
      .map((webhook) => webhook.secret)
      .join(','),
    STRIPE_AUTHORIZATION_WEBHOOK_SECRET: secrets.stripe.authorizationSecret,
    STRIPE_PUBLISHABLE_KEY: secrets.stripe.publishableKey,
    STRIPE_JS_URL: `${sandboxUrl(ports)}/v3/stripe.js`,
  };
}
