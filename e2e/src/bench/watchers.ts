import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { giftsHttp } from '@almoner/contracts';
import { until } from '@almoner/provisioning';
import { freePort } from '@almoner/servers';
import { startLocalStack } from '../support/local-stack.ts';
import { Organization, newAddress } from '../support/organization.ts';
import { endpoints } from '../support/stack.ts';
import { stripeClient } from '../support/swiper.ts';

export interface WatcherFigures {
  readonly watchers: number;
  /** From Stripe's answer to the card until the last watcher of the campaign has the gift: webhook, booking, event, stream. */
  readonly giftMs: readonly number[];
  /** From a request to one bare process until the last watcher of its stream has a message. */
  readonly bareMs: readonly number[];
}

const watchers = 500;
/** Alternating, so that other load on the machine affects both. Fewer than the starts of gifts in a minute that need a challenge. */
const turns = 7;
const timeoutMs = 30_000;

/** How long a gift takes to reach 500 people who view its campaign, compared with the same messages from a minimal process. */
export async function measureWatchers(): Promise<WatcherFigures> {
  const stack = await startLocalStack();
  process.env.E2E_STACK = stack.folder;
  const bare = await startBareStream();
  const leave = new AbortController();
  try {
    const organization = await Organization.create();
    const slug = `van-${randomUUID().slice(0, 8)}`;
    await organization.createCampaign({ slug, title: 'A van' });
    const ours = await watch(`${endpoints().web}/api/public/campaigns/${slug}/live`, leave.signal);
    const theirs = await watch(bare.url, leave.signal);
    const giftMs: number[] = [];
    const bareMs: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      const name = `Donor ${turn}`;
      const payment = await startGift(organization, slug, name);
      const confirm = () =>
        stripeClient().paymentIntents.confirm(
          payment,
          { payment_method: 'pm_card_visa' },
          { stripeAccount: organization.stripeAccount },
        );
      await confirm();
      giftMs.push(await ours.timeUntilAllHave(name));
      const startedAt = performance.now();
      await fetch(bare.url, { method: 'POST' });
      bareMs.push(await theirs.timeUntilAllHave('giftCount', startedAt));
    }
    return { watchers, giftMs, bareMs };
  } finally {
    leave.abort();
    bare.stop();
    await stack.stop();
  }
}

async function startGift(organization: Organization, campaign: string, name: string): Promise<string> {
  const { clientSecret } = await organization.admin.call(giftsHttp.startGift, {
    body: { campaign, amount: 2_500, email: newAddress('donor'), name },
    headers: { 'idempotency-key': randomUUID() },
  });
  return clientSecret.split('_secret_')[0] ?? '';
}

/** Opens as many streams, and waits for their first message. */
async function watch(url: string, signal: AbortSignal) {
  const unread = Array.from({ length: watchers }, () => '');
  let waiting: { text: string; count: number; done: () => void } | null = null;
  const receive = (watcher: number, text: string) => {
    const before = unread[watcher] ?? '';
    unread[watcher] = before + text;
    if (waiting === null || !unread[watcher].includes(waiting.text) || before.includes(waiting.text)) return;
    waiting.count += 1;
    if (waiting.count === watchers) waiting.done();
  };
  await Promise.all(unread.map((_, watcher) => openStream(url, signal, (text) => receive(watcher, text))));
  return {
    /** In ms. @throws Error after 30 s. */
    timeUntilAllHave: async (text: string, startedAt = performance.now()): Promise<number> => {
      const all = Promise.withResolvers<void>();
      const had = unread.filter((one) => one.includes(text)).length;
      waiting = { text, count: had, done: () => all.resolve() };
      if (had === watchers) all.resolve();
      const late = setTimeout(
        () => all.reject(new Error(`Not every watcher had ${text} after ${timeoutMs} ms.`)),
        timeoutMs,
      );
      await all.promise.finally(() => clearTimeout(late));
      const tookMs = performance.now() - startedAt;
      waiting = null;
      unread.fill('');
      return tookMs;
    },
  };
}

async function openStream(url: string, signal: AbortSignal, onText: (text: string) => void): Promise<void> {
  const { body, status } = await fetch(url, { signal });
  if (status !== 200 || body === null) throw new Error(`The stream was answered with ${status}.`);
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  await reader.read();
  const readOn = async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) onText(next.value);
  };
  void readOn().catch(() => undefined);
}

async function startBareStream(): Promise<{ url: string; stop: () => void }> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-stream.js')], {
    env: { PATH: process.env.PATH, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}/`;
  const answers = () =>
    fetch(url, { method: 'POST' }).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(answers, 10_000);
  return { url, stop: () => child.kill('SIGTERM') };
}
