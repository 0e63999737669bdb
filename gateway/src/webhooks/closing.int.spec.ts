import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { spendRpc } from '@almoner/contracts';
import { natsOptions } from '@almoner/platform';
import { eventually, freePort, startNats, testKeyEnv, type TestNats } from '@almoner/testing';
import { gatewayConfig } from '../config.ts';
import { startGateway, type RunningGateway } from '../start-gateway.ts';

// Not stubbed: the gateway, nats-server. Stubbed on NATS: spend.
const secret = 'whsec_test';
const connections = new Agent({ keepAlive: true, maxSockets: 1 });
let nats: TestNats;
let gateway: RunningGateway;
let spend: NatsConnection;
beforeAll(async () => {
  nats = await startNats();
  gateway = await startGateway(
    gatewayConfig({
      PUBLIC_URL: 'http://localhost:1',
      LOG_LEVEL: 'silent',
      AUTH_SECRET: 'a secret for tests, 32 characters or more',
      STRIPE_WEBHOOK_SECRET: 'whsec_other',
      STRIPE_AUTHORIZATION_WEBHOOK_SECRET: secret,
      STRIPE_PUBLISHABLE_KEY: 'pk_test',
      ...testKeyEnv('gateway'),
      NATS_URL: nats.urlOf('gateway'),
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      DECISION_TIMEOUT_MS: '60000',
    }),
  );
  spend = await connect(natsOptions(nats.urlOf('spend')));
});
afterAll(async () => {
  connections.destroy();
  await spend.close();
  await nats.stop();
});

/** On the one connection of the agent, which is kept after the answer, as Stripe does. */
function askForApproval(): Promise<{ connection: string | undefined; body: unknown }> {
  const text = JSON.stringify({ id: 'evt_1', type: 'issuing_authorization.request', created: 1 });
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${text}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'stripe-signature': `t=${time},v1=${signature}`,
  };
  const url = `${gateway.url}/api/webhooks/stripe/authorization`;
  return new Promise((resolve, reject) => {
    const read = async (answer: IncomingMessage) => {
      const chunks = await answer.toArray();
      const body: unknown = JSON.parse(Buffer.concat(chunks as Buffer[]).toString());
      resolve({ connection: answer.headers.connection, body });
    };
    request(url, { method: 'POST', headers, agent: connections }, (answer) => void read(answer))
      .on('error', reject)
      .end(text);
  });
}

it('a gateway that is stopped still answers the purchase that it decides, and ends its connection', async () => {
  const approved = { approved: true, metadata: {} };
  const asked: Msg[] = [];
  spend.subscribe(spendRpc.decideAuthorizations.subject, {
    callback: (_, message) => void asked.push(message),
  });
  await spend.flush();
  const answerNext = async () => {
    const message = await eventually(() => asked.shift());
    message.respond(
      JSON.stringify({ response: { answers: [{ call: 0, reply: approved }] }, id: '1', isDisposed: true }),
    );
  };
  const before = askForApproval();
  await answerNext();
  expect(await before).toEqual({ connection: 'keep-alive', body: approved });

  const during = askForApproval();
  await eventually(() => asked.length === 1);
  const closed = gateway.close();
  // The connection is in use, so that nothing ends it yet.
  await eventually(() => isClosed(gateway.url));
  await answerNext();
  expect(await during).toEqual({ connection: 'close', body: approved });
  await closed;
});

/** Whether it takes no new connection. */
const isClosed = (url: string): Promise<boolean> =>
  fetch(`${url}/health/live`).then(
    () => false,
    () => true,
  );
