import { type KeptWebhook } from './secrets.ts';

export interface SandboxSettings {
  /** Base address of the sandbox. */
  url: string;
  secretKey: string;
  publicUrl: string;
  authorizationSecret: string;
}

const kinds = { connect: 'true', platform: 'false' } as const;

/** Points the sandbox's webhooks at our gateway; what is registered already is kept, or moved to the new address. */
export async function registerWebhooks(
  settings: SandboxSettings,
  kept: Record<string, KeptWebhook>,
): Promise<Record<string, KeptWebhook>> {
  const url = `${settings.publicUrl}/api/webhooks/stripe`;
  const registered: Record<string, KeptWebhook> = {};
  for (const [kind, connect] of Object.entries(kinds)) {
    registered[kind] = await registerOne(settings, url, connect, kept[kind]);
  }
  await setAuthorizationEndpoint(settings, `${url}/authorization`);
  return registered;
}

async function registerOne(
  settings: SandboxSettings,
  url: string,
  connect: string,
  kept: KeptWebhook | undefined,
): Promise<KeptWebhook> {
  if (kept?.url === url) return kept;
  if (kept !== undefined) {
    await post(settings, `/v1/webhook_endpoints/${kept.id}`, new URLSearchParams({ url }));
    return { ...kept, url };
  }
  const form = new URLSearchParams({ url, 'enabled_events[0]': '*', connect });
  const made = await post(settings, '/v1/webhook_endpoints', form);
  if (typeof made.id !== 'string' || typeof made.secret !== 'string') {
    throw new Error('The Stripe sandbox registered a webhook and told no signing secret.');
  }
  return { id: made.id, secret: made.secret, url };
}

async function setAuthorizationEndpoint(settings: SandboxSettings, url: string): Promise<void> {
  const { authorizationSecret: secret } = settings;
  await post(settings, '/sandbox/settings', {
    issuingAuthorization: { url, secret, timeoutMs: 2_000, onTimeout: 'decline' },
  });
}

async function post(
  { url, secretKey }: SandboxSettings,
  path: string,
  body: URLSearchParams | Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const isForm = body instanceof URLSearchParams;
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secretKey}`,
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
    },
    body: isForm ? body.toString() : JSON.stringify(body),
  });
  if (!response.ok) {
    throw new Error(
      `The Stripe sandbox answered ${response.status} to POST ${path}: ${await response.text()}`,
    );
  }
  const answer: unknown = await response.json().catch(() => undefined);
  return typeof answer === 'object' && answer !== null ? { ...answer } : {};
}
