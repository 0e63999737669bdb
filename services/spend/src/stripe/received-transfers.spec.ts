import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { receivedTransfers } from './received-transfers.ts';

let server: Server;
let stripe: Stripe;
/** Paths of the requests, in the order in which they arrived. */
let requested: string[];
/** By path; other paths fail. */
let answers: Record<string, readonly { id: string; created: number }[]>;

beforeEach(async () => {
  [requested, answers] = [[], {}];
  server = createServer(({ url = '' }, response) => {
    const [path = ''] = url.split('?');
    requested.push(path);
    const data = answers[path];
    response.writeHead(data === undefined ? 400 : 200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        data === undefined ? { error: { message: 'no' } } : { data, has_more: false, url: path },
      ),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  stripe = new Stripe('sk_test_x', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 });
});
afterEach(() => new Promise((resolve) => void server.close(resolve)));

const [credits, debits] = ['/v1/treasury/received_credits', '/v1/treasury/received_debits'];

async function idsFrom(earliest?: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of receivedTransfers(stripe, 'acct_1', 'fa_1', earliest)) ids.push(id);
  return ids;
}

describe('What others sent to a financial account or took from it', () => {
  it('is all credits, then all debits, as far back as asked', async () => {
    const ofDay = (kind: string, day: number) => ({ id: `${kind}_${day}`, created: day });
    answers = {
      [credits]: [ofDay('rc', 9), ofDay('rc', 3)],
      [debits]: [ofDay('rd', 8), ofDay('rd', 2)],
    };
    expect(await idsFrom()).toEqual(['rc_9', 'rc_3', 'rd_8', 'rd_2']);
    expect(await idsFrom(3)).toEqual(['rc_9', 'rc_3', 'rd_8']);
  });

  it('does not request the debits while the credits are not read, so that no failure goes unhandled', async () => {
    await expect(idsFrom()).rejects.toThrow('no');
    expect(requested).toEqual([credits]);
  });
});
