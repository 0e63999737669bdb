import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startSandbox } from '../index.ts';
import { type RunningSandbox, startInMemory } from './harness.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startInMemory();
});
afterAll(() => sandbox.close());

/** With a Host header of our choice, which `fetch` does not allow. */
function statusFor({ port }: { port: number }, host: string, path: string, method = 'GET'): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method, headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

describe('a request for another host', () => {
  it.each([
    ['GET', '/'],
    ['POST', '/sandbox/reset'],
    ['GET', '/v1/balance'],
    ['OPTIONS', '/v1/payment_intents'],
  ])('is refused, so that no website can reach %s %s through its own name', async (method, path) => {
    for (const host of ['evil.example', `evil.example:${sandbox.port}`, '127.0.0.1.evil.example', 'a b'])
      expect(await statusFor(sandbox, host, path, method)).toBe(421);
  });
});

describe('a request for this host', () => {
  it('is answered by each name of the loopback address', async () => {
    for (const host of ['127.0.0.1', 'localhost', `LOCALHOST:${sandbox.port}`, `[::1]:${sandbox.port}`])
      expect(await statusFor(sandbox, host, '/v1/balance')).toBe(401);
  });

  it('is answered by the names that are allowed beside it', async () => {
    const named = await startSandbox({ port: 0, allowedHosts: ['stripe-sandbox'] });
    expect(await statusFor(named, 'stripe-sandbox:12111', '/v1/balance')).toBe(401);
    expect(await statusFor(named, 'other', '/v1/balance')).toBe(421);
    await named.close();
  });

  it('is answered by any address, but by no other name, when it listens on all of them', async () => {
    const open = await startSandbox({ port: 0, host: '0.0.0.0' });
    expect(await statusFor(open, '192.0.2.7:12111', '/v1/balance')).toBe(401);
    expect(await statusFor(open, 'evil.example', '/v1/balance')).toBe(421);
    await open.close();
  });
});
