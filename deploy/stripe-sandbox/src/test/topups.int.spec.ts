import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import {
  type RunningSandbox,
  anOrganization,
  availableOn,
  client,
  control,
  eventually,
  fundIssuing,
  startInMemory,
} from './harness.ts';

let sandbox: RunningSandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startInMemory();
  stripe = client(sandbox);
});
afterAll(() => sandbox.close());
afterEach(() => control(sandbox, 'settings', { topupArrival: 'succeed' }));

async function aTopup(arrival: 'succeed' | 'fail' | 'wait') {
  await control(sandbox, 'settings', { topupArrival: arrival });
  const options = await anOrganization(stripe, 0);
  const { id } = await fundIssuing(stripe, options, 5_000);
  const status = async () => (await stripe.topups.retrieve(id, {}, options)).status;
  const becomes = (wanted: string) =>
    eventually(async () => ((await status()) === wanted ? true : undefined));
  const types = async () => {
    const { data } = await stripe.events.list({ limit: 100 }, options);
    return data.map(({ type }) => type).filter((type) => type.startsWith('topup.'));
  };
  const settle = (outcome: string) => control(sandbox, 'topups', { topup: id, outcome });
  return { id, options, becomes, types, settle, available: () => availableOn(stripe, options) };
}

describe('a top-up', () => {
  it('arrives on the balance that it names', async () => {
    const { becomes, available, options } = await aTopup('succeed');
    await becomes('succeeded');
    expect(await available()).toBe(5_000);
    const { available: payments } = await stripe.balance.retrieve({}, options);
    expect(payments[0]?.amount).toBe(0);
  });

  it('can fail at its arrival, and never was on the balance', async () => {
    const { becomes, types, available } = await aTopup('fail');
    await becomes('failed');
    expect(await types()).toEqual(['topup.failed', 'topup.created']);
    expect(await available()).toBe(0);
  });

  it('waits although later ones arrive', async () => {
    const first = await aTopup('wait');
    const later = await aTopup('succeed');
    await later.becomes('succeeded');
    expect(await first.types()).toEqual(['topup.created']);
  });

  it('waits until it is decided, or canceled by the API', async () => {
    const { id, options, becomes, settle, available, types } = await aTopup('wait');
    await settle('succeed');
    await becomes('succeeded');
    expect(await available()).toBe(5_000);
    await expect(stripe.topups.cancel(id, {}, options)).rejects.toMatchObject({ statusCode: 400 });
    const other = await fundIssuing(stripe, options, 700);
    expect((await stripe.topups.cancel(other.id, {}, options)).status).toBe('canceled');
    expect((await types())[0]).toBe('topup.canceled');
    expect(await available()).toBe(5_000);
  });

  it.each([
    ['reverse', 'topup.reversed', 'reversed'],
    ['fail', 'topup.failed', 'failed'],
    ['cancel', 'topup.canceled', 'canceled'],
  ])('takes the money back when the bank decides to %s after the arrival', async (outcome, type, status) => {
    const { id, becomes, settle, types, available, options } = await aTopup('succeed');
    await becomes('succeeded');
    await settle(outcome);
    await becomes(status);
    expect(await types()).toEqual([type, 'topup.succeeded', 'topup.created']);
    expect(await available()).toBe(0);
    const { data } = await stripe.balanceTransactions.list({ source: id }, options);
    expect(data.map(({ type: kind, amount }) => [kind, amount])).toEqual([
      ['topup_reversal', -5_000],
      ['topup', 5_000],
    ]);
  });

  it('does not change twice', async () => {
    const { becomes, settle } = await aTopup('fail');
    await becomes('failed');
    await expect(settle('reverse')).rejects.toThrow('400');
    await expect(settle('vanish')).rejects.toThrow('400');
  });
});
