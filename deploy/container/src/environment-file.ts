import { randomBytes } from 'node:crypto';
import {
  makeNatsPasswords,
  natsPasswordVariable,
  principalKeyEnv,
  principalOwners,
  rotatePrincipalKeys,
  serviceNames,
} from '@almoner/provisioning';

type Variables = Record<string, string>;

// nats-server reads a value that looks like a number as one, so each secret begins with a letter.
const secret = () => `s${randomBytes(24).toString('hex')}`;

/** The variables of an installation with fresh secrets; `withDemo` adds the sandbox and the mailbox of the demo profile. */
export function newVariables(withDemo: boolean): Variables {
  return { ...settings(withDemo), ...stripeSecrets(withDemo), ...ownSecrets() };
}

function settings(withDemo: boolean): Variables {
  return {
    COMPOSE_PROFILES: withDemo ? 'demo' : '',
    PUBLIC_URL: 'http://localhost:8080',
    WEB_PORT: '8080',
    PRODUCT_NAME: '',
    SMTP_URL: withDemo ? 'smtp://mailbox:1025' : '',
    MAIL_FROM: withDemo ? 'no-reply@almoner.example' : '',
    MAILBOX_URL: withDemo ? 'http://localhost:8081' : '',
    RECEIPTS_MAIL_DOMAIN: withDemo ? 'receipts.almoner.example' : '',
  };
}

/** The sandbox takes whatever keys it is given; those of a Stripe account come from its dashboard. */
function stripeSecrets(withDemo: boolean): Variables {
  const made = (prefix: string) => (withDemo ? `${prefix}${randomBytes(24).toString('hex')}` : '');
  return {
    STRIPE_SECRET_KEY: made('sk_test_'),
    STRIPE_PUBLISHABLE_KEY: made('pk_test_'),
    STRIPE_WEBHOOK_SECRET: made('whsec_'),
    STRIPE_AUTHORIZATION_WEBHOOK_SECRET: made('whsec_'),
    STRIPE_API_BASE: withDemo ? 'http://stripe-sandbox:8082' : '',
    STRIPE_JS_URL: withDemo ? 'http://localhost:8082/v3/stripe.js' : '',
    STRIPE_CLOCK_AHEAD_SECONDS: withDemo ? String(10 * 366 * 86_400) : '',
  };
}

function ownSecrets(): Variables {
  const databases = serviceNames.flatMap((service) =>
    (['OWNER', 'APP', 'SYSTEM'] as const).map(
      (role) => [`${service.toUpperCase()}_DB_${role}_PASSWORD`, secret()] as const,
    ),
  );
  const nats = Object.entries(makeNatsPasswords(secret)).map(
    ([user, password]) => [natsPasswordVariable(user), password] as const,
  );
  return {
    POSTGRES_PASSWORD: secret(),
    ...Object.fromEntries(databases),
    ...Object.fromEntries(nats),
    ...signingKeys(),
    AUTH_SECRET: secret(),
    INBOUND_MAIL_SECRET: secret(),
    GIFT_KEY_SECRET: randomBytes(32).toString('hex'),
  };
}

function signingKeys(): Variables {
  const keys = rotatePrincipalKeys([]);
  const own = principalOwners.map(
    (owner) =>
      [
        `${owner.toUpperCase()}_PRINCIPAL_PRIVATE_KEYS`,
        principalKeyEnv(keys, owner).PRINCIPAL_PRIVATE_KEYS,
      ] as const,
  );
  const { PRINCIPAL_PUBLIC_KEYS } = principalKeyEnv(keys);
  return { ...Object.fromEntries(own), PRINCIPAL_PUBLIC_KEYS };
}

/** As Compose reads it: single quotes keep JSON and `$` as they are. */
export function environmentFile(variables: Variables): string {
  const lines = Object.entries(variables).map(([name, value]) =>
    /^[\w./:@-]*$/.test(value) ? `${name}=${value}` : `${name}='${value}'`,
  );
  return `# Settings and secrets of this installation, for docker-compose.yml. Keep it to yourself.\n${lines.join('\n')}\n`;
}

/** Keeps every value that the file sets, and adds what it lacks: secrets that a newer version needs. */
export function completed(existing: string, withDemo: boolean): Variables {
  const kept = Object.fromEntries(
    existing
      .split('\n')
      .map((line) => /^([A-Z][A-Z0-9_]*)=(?:'(.*)'|(.*))$/.exec(line.trim()))
      .filter((match) => match !== null)
      .map(([, name = '', quoted, plain]) => [name, quoted ?? plain ?? '']),
  );
  const keysOfOneRotation = Object.keys(kept).some((name) => name.endsWith('PRINCIPAL_PUBLIC_KEYS'));
  const made = Object.entries(newVariables(withDemo)).filter(
    // A private key without its public key in every process would be refused: they are made together or not at all.
    ([name]) => !(keysOfOneRotation && name.includes('PRINCIPAL_')),
  );
  return { ...Object.fromEntries(made), ...kept };
}
