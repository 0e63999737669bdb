import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type StripeEventRequest } from '@almoner/contracts';
import { startSandbox, type RunningSandbox } from '@almoner/stripe-sandbox';
import Stripe from 'stripe';
import { eventually } from '../eventually.ts';
import { type StripeTestMode } from './test-mode.ts';

export { stripeTestMode, type StripeTestMode } from './test-mode.ts';
export { StallingProxy, type Fault, type Stall } from './stalling-proxy.ts';

/** Handles a webhook and returns the reply; an error becomes a 503, which the sandbox retries. */
export type WebhookListener = (event: StripeEventRequest, path: string) => Promise<unknown>;

/** The Stripe sandbox of one spec, and an SDK client for it. */
export interface TestStripe {
  readonly sandbox: RunningSandbox;
  readonly client: Stripe;
  /**
   * Acts as the gateway: passes every event to `listener` in the gateway's format, without checking the signature.
   * Resolves with the base URL, for webhooks that are registered separately.
   */
  listenToWebhooks(listener: WebhookListener): Promise<string>;
  /** Sends a request to the sandbox's controls: `clock`, `faults`, `settings`. */
  control(path: string, body: unknown): Promise<void>;
  stop(): Promise<void>;
}

export async function startStripe(secretKey: string): Promise<TestStripe> {
  const sandbox = await startSandbox({ port: 0 });
  const client = new Stripe(secretKey, { host: '127.0.0.1', port: sandbox.port, protocol: 'http' });
  const edges: Server[] = [];
  return {
    sandbox,
    client,
    async listenToWebhooks(listener) {
      const edge = await startEdge(listener);
      edges.push(edge);
      const base = `http://127.0.0.1:${(edge.address() as AddressInfo).port}`;
      await client.webhookEndpoints.create({ url: `${base}/events`, enabled_events: ['*'], connect: true });
      return base;
    },
    async control(path, body) {
      const answer = await fetch(`${sandbox.url}/sandbox/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    },
    async stop() {
      await sandbox.close();
      closeAll(edges);
    },
  };
}

/** Stripe itself in test mode: `stripe listen` forwards its events, those of real-time authorizations too. */
export function connectToStripe({ key, account, port, apiBase }: StripeTestMode): TestStripe {
  const base = new URL(apiBase ?? 'https://api.stripe.com');
  const client = new Stripe(key, {
    protocol: base.protocol === 'http:' ? 'http' : 'https',
    host: base.hostname,
    ...(base.port === '' ? {} : { port: base.port }),
  });
  const edges: Server[] = [];
  return {
    sandbox: { url: base.origin, port: Number(base.port), close: () => Promise.resolve() },
    client,
    async listenToWebhooks(listener) {
      let hasReceived = false;
      const edge = await startEdge((event) => {
        hasReceived = true;
        return listener(event, event.type === 'issuing_authorization.request' ? '/authorization' : '/events');
      }, port);
      edges.push(edge);
      const address = `http://127.0.0.1:${port}`;
      // Any call that makes an event.
      await client.accounts.update(account, { metadata: { issuing_suite: new Date().toISOString() } });
      await eventually(() => hasReceived, { timeoutMs: 30_000 }).catch(() => {
        throw new Error(
          `No event of Stripe arrived at ${address}. Run this first: stripe listen --latest --forward-connect-to ${address}`,
        );
      });
      return address;
    },
    control: () => Promise.reject(new Error('Only the sandbox has controls.')),
    stop() {
      closeAll(edges);
      return Promise.resolve();
    },
  };
}

function closeAll(edges: readonly Server[]): void {
  for (const edge of edges) {
    edge.closeAllConnections();
    edge.close();
  }
}

export function toStripeEventRequest(event: Stripe.Event): StripeEventRequest {
  return {
    eventId: event.id,
    type: event.type,
    account: event.account ?? null,
    created: event.created,
    payload: event,
  };
}

function startEdge(listener: WebhookListener, port = 0): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const event = JSON.parse(Buffer.concat(chunks).toString()) as Stripe.Event;
      void listener(toStripeEventRequest(event), request.url ?? '').then(
        (answer) =>
          response
            .writeHead(200, { 'content-type': 'application/json', 'stripe-version': Stripe.API_VERSION })
            .end(JSON.stringify(answer ?? {})),
        () => response.writeHead(503).end(),
      );
    });
  });
  return new Promise((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server)),
  );
}
