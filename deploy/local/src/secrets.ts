import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { type RegisteredWebhook } from '@almoner/demo';
import {
  makeNatsPasswords,
  rotatePrincipalKeys,
  type NatsPasswords,
  type PrincipalKeyPair,
  type ServicePasswords,
  type ServiceName,
  writeAtomically,
} from '@almoner/provisioning';

export interface Secrets {
  /** The signing keys of each process: the newest signs, the previous one is still accepted. */
  principalKeys: PrincipalKeyPair[];
  /** The keys of gifts are derived from it, so changing it would lock started gifts. */
  giftKeySecret: string;
  authSecret: string;
  /** Signs the emails that the mailbox forwards to the platform. */
  inboundMailSecret: string;
  postgresPassword: string;
  services: Record<ServiceName, ServicePasswords>;
  nats: NatsPasswords;
  stripe: {
    secretKey: string;
    publishableKey: string;
    authorizationSecret: string;
    /** Stored because Stripe returns a signing secret only at creation. */
    webhooks: Record<string, RegisteredWebhook>;
  };
}

const hex = (bytes: number) => randomBytes(bytes).toString('hex');

/** Created at the first start; later versions of the launcher add missing secrets. */
export function loadSecrets(file: string): Secrets {
  const kept = existsSync(file) ? readKept(file) : {};
  const secrets = { ...makeSecrets(), ...kept };
  saveSecrets(file, secrets);
  return secrets;
}

export function saveSecrets(file: string, secrets: Secrets): void {
  writeAtomically(file, `${JSON.stringify(secrets, null, 2)}\n`, 0o600);
}

function readKept(file: string): Partial<Secrets> {
  const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof kept !== 'object' || kept === null) return {};
  // The shared key of earlier versions is still used to derive the keys of gifts.
  const { principalKey, ...rest } = kept as Partial<Secrets> & { principalKey?: string };
  return principalKey === undefined ? rest : { giftKeySecret: principalKey, ...rest };
}

function makeSecrets(): Secrets {
  const passwords = () => ({ owner: hex(16), app: hex(16), system: hex(16) });
  return {
    principalKeys: rotatePrincipalKeys([]),
    giftKeySecret: hex(32),
    authSecret: hex(32),
    inboundMailSecret: hex(32),
    postgresPassword: hex(16),
    services: {
      auth: passwords(),
      org: passwords(),
      cards: passwords(),
      spend: passwords(),
      donations: passwords(),
    },
    nats: makeNatsPasswords(() => hex(16)),
    stripe: {
      secretKey: `sk_test_${hex(24)}`,
      publishableKey: `pk_test_${hex(24)}`,
      authorizationSecret: `whsec_${hex(24)}`,
      webhooks: {},
    },
  };
}
