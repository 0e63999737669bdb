export interface RegisteredWebhook {
  id: string;
  secret: string;
  url: string;
}

export interface SandboxSettings {
  /** Base address of the sandbox. */
  url: string;
  secretKey: string;
  /** Base URL of the gateway, as seen by the sandbox. */
  publicUrl: string;
  authorizationSecret: string;
}

const kinds = { connect: 'true', platform: 'false' } as const;

/** Registers the gateway's webhook addresses at the sandbox; existing registrations are kept, or moved to a new address. */
export async function registerWebhooks(
  settings: SandboxSettings,
  existing: Record<string, RegisteredWebhook>,
): Promise<Record<string, RegisteredWebhook>> {
  const url = `${settings.publicUrl}/api/webhooks/stripe`;
  const registered: Record<string, RegisteredWebhook> = {};
  for (const [kind, connect] of Object.entries(kinds)) {
    registered[kind] = await registerOne(settings, url, connect, existing[kind]);
  }
  await setAuthorizationEndpoint(settings, `${url}/authorization`);
  return registered;
}

async function registerOne(
  settings: SandboxSettings,
  url: string,
  connect: string,
  existing: RegisteredWebhook | undefined,
): Promise<RegisteredWebhook> {
  if (existing?.url === url) return existing;
  if (existing !== undefined) {
    await post(settings, `/v1/webhook_endpoints/${existing.id}`, new URLSearchParams({ url }));
    return { ...existing, url };
  }
  const form = new URLSearchParams({ url, 'enabled_events[0]': '*', connect });
  const made = await post(settings, '/v1/webhook_endpoints', form);
  if (typeof made.id !== 'string' || typeof made.secret !== 'string') {
    throw new Error('The Stripe sandbox registered a webhook without answering its signing secret.');
  }
  return { id: made.id, secret: made.secret, url };
}

async function setAuthorizationEndpoint(settings: SandboxSettings, url: string): Promise<void> {
  const { authorizationSecret: secret } = settings;
  await post(settings, '/sandbox/settings', {
    issuingAuthorization: { url, secret, timeoutMs: 2_000, onTimeout: 'decline' },
    // So that people who try the product see a gift arrive without moving the clock.
    paymentsAvailable: 'at_once',
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
