import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillInDemo, registerWebhooks, type RegisteredWebhook } from '@almoner/demo';
import { writeAtomically } from '@almoner/provisioning';
import { required } from './config.ts';

// Runs once in the demo profile: the sandbox gets the gateway's addresses, and the year of demo data is created.
const dataDir = required('DATA_DIR');
const registrations = join(dataDir, 'webhooks.json');
const endpoints = {
  web: required('PUBLIC_URL'),
  mailbox: required('MAILBOX_URL'),
  stripe: required('STRIPE_API_BASE'),
};

const existing = existsSync(registrations)
  ? (JSON.parse(readFileSync(registrations, 'utf8')) as Record<string, RegisteredWebhook>)
  : {};
const registered = await registerWebhooks(
  {
    url: endpoints.stripe,
    secretKey: required('STRIPE_SECRET_KEY'),
    authorizationSecret: required('STRIPE_AUTHORIZATION_WEBHOOK_SECRET'),
    publicUrl: required('GATEWAY_URL'),
  },
  existing,
);
writeAtomically(registrations, JSON.stringify(registered), 0o600);
await fillInDemo(endpoints, join(dataDir, 'demo-seeded.json'), (line) => console.log(line));
