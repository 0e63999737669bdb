import { type IncomingHttpHeaders, type Server, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { type RunningSandbox, startSandbox } from '../index.ts';

export type { RunningSandbox };

export function startInMemory(): Promise<RunningSandbox> {
  return startSandbox({ port: 0 });
}

export function client({ port }: { port: number }, maxNetworkRetries = 0): Stripe {
  return new Stripe('sk_test_sandbox', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries });
}

export async function control(sandbox: RunningSandbox, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${sandbox.url}/sandbox/${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

export const address = {
  line1: '1 Mill Lane',
  city: 'Quillmere',
  postal_code: '94107',
  state: 'CA',
  country: 'US',
};

/** With this issuing balance, which is available when this returns. */
export async function anOrganization(
  stripe: Stripe,
  issuingBalance = 10_000_000,
): Promise<Stripe.RequestOptions & { stripeAccount: string }> {
  const account = await stripe.accounts.create({
    business_profile: { name: 'Quillmere Community Kitchen' },
    capabilities: { card_issuing: { requested: true }, card_payments: { requested: true } },
  });
  const options = { stripeAccount: account.id };
  if (issuingBalance > 0) {
    await fundIssuing(stripe, options, issuingBalance);
    await eventually(async () => ((await availableOn(stripe, options)) >= issuingBalance ? true : undefined));
  }
  return options;
}

/** A top-up of the balance that cards spend from. */
export function fundIssuing(
  stripe: Stripe,
  options: Stripe.RequestOptions,
  amount: number,
): Promise<Stripe.Topup> {
  const params = { amount, currency: 'usd', destination_balance: 'issuing' };
  return stripe.topups.create(params, options);
}

export async function availableOn(stripe: Stripe, options: Stripe.RequestOptions): Promise<number> {
  const { issuing } = await stripe.balance.retrieve({}, options);
  return issuing?.available[0]?.amount ?? 0;
}

export async function anActiveCard(
  stripe: Stripe,
  options: Stripe.RequestOptions,
  controls?: Stripe.Issuing.CardCreateParams.SpendingControls,
): Promise<Stripe.Issuing.Card> {
  const cardholder = await stripe.issuing.cardholders.create(
    { name: 'Pia Tamsin', billing: { address } },
    options,
  );
  return stripe.issuing.cards.create(
    {
      currency: 'usd',
      type: 'virtual',
      status: 'active',
      cardholder: cardholder.id,
      spending_controls: controls,
    },
    options,
  );
}

/** Polls until the value is there, up to a deadline. */
export async function eventually<T>(
  look: () => Promise<T | undefined> | T | undefined,
  // Only what hangs takes this long, so that a slow machine does not fail a test.
  withinMs = 60_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error('It did not happen in time.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  event: Stripe.Event;
  atMs: number;
}
interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  delayMs?: number;
}

/** A test endpoint that receives webhooks. */
export class Receiver {
  readonly received: Received[] = [];
  /** The ids of events in the order of their answers. */
  readonly answered: string[] = [];
  answer: (event: Stripe.Event, attempt: number) => Reply = () => ({ status: 200 });
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        const event = JSON.parse(body) as Stripe.Event;
        this.received.push({ headers: request.headers, body, event, atMs: Date.now() });
        const reply = this.answer(event, this.received.filter((one) => one.event.id === event.id).length);
        setTimeout(() => {
          this.answered.push(event.id);
          response.writeHead(reply.status ?? 200, reply.headers);
          response.end(reply.body);
        }, reply.delayMs ?? 0);
      });
    });
  }

  listen(): Promise<void> {
    return new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/hook`;
  }

  types(): string[] {
    return this.received.map(({ event }) => event.type);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

export const decision = (answer: object, headers = { 'stripe-version': '2026-10-28.endive' }): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(answer),
});
