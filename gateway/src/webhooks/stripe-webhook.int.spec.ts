import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { spendRpc } from '@almoner/contracts';
import { natsOptions } from '@almoner/platform';
import { eventually, freePort, startNats, testKeyEnv, type TestNats } from '@almoner/testing';
import { gatewayConfig } from '../config.ts';
import { startGateway, type RunningGateway } from '../start-gateway.ts';

// Not stubbed: the gateway, nats-server. Stubbed on NATS: spend.
const secret = 'whsec_test';
const inFlightMax = 3;
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
      DECISIONS_IN_FLIGHT_MAX: String(inFlightMax),
    }),
  );
  spend = await connect(natsOptions(nats.urlOf('spend')));
});
afterAll(async () => {
  await spend.close();
  await gateway.close();
  await nats.stop();
});

const askForApproval = async (signedWith = secret): Promise<unknown> =>
  (await sendRequest({ signedWith })).json();

/**
 * `pieces`: in which the body is sent; with more than one, its length is not declared. `secondsAhead`: of the signed time. `before`: begins the
 * signature.
 */
function sendRequest({ signedWith = secret, pieces = 1, secondsAhead = 0, before = '' }): Promise<Response> {
  const text = JSON.stringify({ id: 'evt_1', type: 'issuing_authorization.request', created: 1 });
  const time = Math.floor(Date.now() / 1000) + secondsAhead;
  const signature = createHmac('sha256', signedWith).update(`${time}.${text}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': `${before}t=${time},v1=${signature}`,
  };
  const size = Math.ceil(text.length / pieces);
  const parts = Array.from({ length: pieces }, (_, piece) => text.slice(piece * size, (piece + 1) * size));
  const body = pieces === 1 ? text : ReadableStream.from(parts).pipeThrough(new TextEncoderStream());
  const url = `${gateway.url}/api/webhooks/stripe/authorization`;
  return fetch(url, { method: 'POST', headers, body, duplex: 'half' });
}

const approved = { approved: true, metadata: {} };
const undecided = { approved: false, metadata: { decline_reason: 'decision_unavailable' } };

describe('A request for an authorization', () => {
  it('is declined while no service decides', async () => {
    expect(await askForApproval()).toEqual(undecided);
  });

  it('is answered by a service of a release that handles only single requests', async () => {
    const subscription = spend.subscribe(spendRpc.decideAuthorization.subject, {
      callback: (_, message) => void message.respond(JSON.stringify({ response: approved, id: '1' })),
    });
    await spend.flush();
    expect(await askForApproval()).toEqual(approved);
    subscription.unsubscribe();
    await spend.flush();
  });

  it('is answered from a batch', async () => {
    const reply = { response: { answers: [{ call: 0, reply: approved }] }, id: '1', isDisposed: true };
    const subscription = spend.subscribe(spendRpc.decideAuthorizations.subject, {
      callback: (_, message) => void message.respond(JSON.stringify(reply)),
    });
    await spend.flush();
    expect(await askForApproval()).toEqual(approved);
    subscription.unsubscribe();
    await spend.flush();
  });

  it('gets the same answer whether or not the framework handles it', async () => {
    const subscription = spend.subscribe(spendRpc.decideAuthorizations.subject, {
      callback: (_, message) => approveAll({ message, calls: callsIn(message) }),
    });
    await spend.flush();
    for (const [signedWith, status] of [
      [secret, 200],
      ['whsec_forged', 400],
    ] as const) {
      const replies = await Promise.all([1, 3].map((pieces) => sendRequest({ signedWith, pieces })));
      const [ours, ofFramework] = await Promise.all(replies.map(comparable));
      expect(ours).toEqual(ofFramework);
      expect(ours?.status).toBe(status);
    }
    subscription.unsubscribe();
    await spend.flush();
  });

  it.each([{ secondsAhead: 400 }, { secondsAhead: -400 }, { secondsAhead: 400, before: 't=1,' }])(
    'is refused if it was signed for another time: %j',
    async (signed) => {
      expect(await (await sendRequest(signed)).json()).toMatchObject({ code: 'webhook_signature_invalid' });
    },
  );

  it('is answered by a decision that takes longer than usual, as the setting allows', async () => {
    const reply = { response: { answers: [{ call: 0, reply: approved }] }, id: '1', isDisposed: true };
    const subscription = spend.subscribe(spendRpc.decideAuthorizations.subject, {
      callback: (_, message) => void setTimeout(() => message.respond(JSON.stringify(reply)), 1_500),
    });
    await spend.flush();
    expect(await askForApproval()).toEqual(approved);
    subscription.unsubscribe();
    await spend.flush();
  });

  it('is declined when its batch fails', async () => {
    const subscription = spend.subscribe(spendRpc.decideAuthorizations.subject, {
      callback: (_, message) => void message.respond(JSON.stringify({ err: 'broken', id: '1' })),
    });
    await spend.flush();
    expect(await askForApproval()).toEqual(undecided);
    subscription.unsubscribe();
    await spend.flush();
  });
});

describe('Requests for authorizations beyond those in flight', () => {
  it('are declined at once, without a decision, until another one is answered', async () => {
    const asked: { message: Msg; calls: number }[] = [];
    const subscription = spend.subscribe(spendRpc.decideAuthorizations.subject, {
      callback: (_, message) => void asked.push({ message, calls: callsIn(message) }),
    });
    await spend.flush();
    const admitted = Array.from({ length: inFlightMax }, () => askForApproval());
    const inFlight = () => asked.reduce((sum, { calls }) => sum + calls, 0);
    await eventually(() => Promise.resolve(inFlight() === inFlightMax));
    expect(await askForApproval()).toEqual(undecided);
    // It is declined before its signature is checked.
    expect(await askForApproval('whsec_forged')).toEqual(undecided);
    expect(inFlight()).toBe(inFlightMax);
    asked.splice(0).forEach(approveAll);
    expect(await Promise.all(admitted)).toEqual(admitted.map(() => approved));

    const next = askForApproval();
    await eventually(() => Promise.resolve(inFlight() === 1));
    asked.forEach(approveAll);
    expect(await next).toEqual(approved);
    subscription.unsubscribe();
    await spend.flush();
  });

  it('are not caused by requests with a wrong signature', async () => {
    const forged = Array.from({ length: inFlightMax }, () => askForApproval('whsec_forged'));
    expect(await Promise.all(forged)).toEqual(
      forged.map(() => expect.objectContaining({ code: 'webhook_signature_invalid' })),
    );
  });
});

/** A reply without what differs between any two. */
async function comparable(reply: Response) {
  const { 'x-request-id': requestId, date, ...headers } = Object.fromEntries(reply.headers);
  expect([requestId, date]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.any(String)]);
  return { status: reply.status, headers, body: (await reply.text()).replace(requestId ?? '', '') };
}

function callsIn(message: Msg): number {
  return message.json<{ data: { calls: unknown[] } }>().data.calls.length;
}

function approveAll({ message, calls }: { message: Msg; calls: number }): void {
  const answers = Array.from({ length: calls }, (_, call) => ({ call, reply: approved }));
  message.respond(JSON.stringify({ response: { answers }, id: '1', isDisposed: true }));
}
