import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type StripeEventRequest } from '@almoner/contracts';
import { startSandbox, type RunningSandbox } from '@almoner/stripe-sandbox';
import Stripe from 'stripe';

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
      for (const edge of edges) {
        edge.closeAllConnections();
        edge.close();
      }
    },
  };
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

function startEdge(listener: WebhookListener): Promise<Server> {
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
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
