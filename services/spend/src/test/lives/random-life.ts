import { newId } from '@almoner/kernel';
import { type SeededRandom } from '@almoner/testing';
import {
  authorizedOf,
  describeAuthorization,
  describeTransaction,
  heldOf,
  capturedOf,
  isApproved,
  updateHold,
  newTransactionId,
  type NetworkPurchase,
  type NetworkTransaction,
} from './network-purchase.ts';

/** Messages from the network: a request that waits for an answer, and events. */
export interface NetworkPort {
  /** Returns the approved amount in minor units, 0 for a decline. A controllable request may be approved in part. */
  ask: (purchase: NetworkPurchase, amount: number, isControllable: boolean) => Promise<number>;
  send: (event: { readonly type: string; readonly object: object }) => void;
}

const daySeconds = 86_400;
const oldestDays = 3;
const lateAnswerChance = 0.08;
const standInChance = 0.1;
const stepsMax = 4;
const controllableChance = 0.3;

/**
 * Simulates one purchase with up to four random steps, drawn from: increments; partial and full reversals; partial, multiple,
 * over-, force and late captures; expiry; linked and unlinked refunds; refund reversals. The first request may be approved by
 * stand-in, and any answer of ours may come too late.
 */
export async function simulatePurchase(
  random: SeededRandom,
  stripeCardId: string,
  port: NetworkPort,
): Promise<NetworkPurchase> {
  const purchase: NetworkPurchase = {
    id: `iauth_${newId()}`,
    stripeCardId,
    created: now() - random.between(0, oldestDays) * daySeconds,
    amountContainsCaptures: random.chance(0.5),
    recordsRequested: random.chance(0.5),
    requests: [],
    reversed: 0,
    transactions: [],
    movements: [],
    status: 'pending',
  };
  await firstRequest(random, purchase, port);
  for (let step = random.between(0, stepsMax); step > 0; step -= 1) {
    const possible = steps.filter(({ isPossible }) => isPossible(purchase));
    const next = possible[random.between(0, possible.length - 1)];
    await next?.take(random, purchase, port);
  }
  return purchase;
}

async function firstRequest(
  random: SeededRandom,
  purchase: NetworkPurchase,
  port: NetworkPort,
): Promise<void> {
  const requested = random.between(1, 20_000);
  const granted = random.chance(standInChance)
    ? requested
    : await answerTo(random, purchase, requested, port);
  purchase.requests.push({ requested, granted });
  if (granted === 0) purchase.status = 'closed';
  updateHold(purchase);
  port.send({ type: 'issuing_authorization.created', object: describeAuthorization(purchase) });
}

/** An approval that reaches the network too late is recorded as a decline. */
async function answerTo(random: SeededRandom, purchase: NetworkPurchase, amount: number, port: NetworkPort) {
  const granted = await port.ask(purchase, amount, random.chance(controllableChance));
  return random.chance(lateAnswerChance) ? 0 : granted;
}

interface Step {
  readonly isPossible: (purchase: NetworkPurchase) => boolean;
  readonly take: (random: SeededRandom, purchase: NetworkPurchase, port: NetworkPort) => Promise<void> | void;
}

const isOpen = (purchase: NetworkPurchase) => purchase.status === 'pending';
const holds = (purchase: NetworkPurchase) => heldOf(purchase) > 0;
const hasCaptures = ({ transactions }: NetworkPurchase) =>
  transactions.some(({ type }) => type === 'capture');

const steps: readonly Step[] = [
  { isPossible: isOpen, take: increment },
  {
    isPossible: holds,
    take: (random, purchase, port) => reverse(purchase, random.between(1, heldOf(purchase)), port),
  },
  { isPossible: isOpen, take: (_, purchase, port) => end(purchase, 'reversed', port) },
  { isPossible: isOpen, take: (_, purchase, port) => end(purchase, 'expired', port) },
  {
    isPossible: holds,
    take: (random, purchase, port) =>
      capture(random, purchase, random.between(1, heldOf(purchase)), random.chance(0.5), port),
  },
  // Tips, fuel, and a capture after the end of the authorization or against its decline.
  {
    isPossible: () => true,
    take: (random, purchase, port) =>
      capture(random, purchase, heldOf(purchase) + random.between(1, 5_000), random.chance(0.5), port),
  },
  {
    isPossible: () => true,
    take: (random, purchase, port) => record(random, purchase, forced(random), port),
  },
  {
    isPossible: hasCaptures,
    take: (random, purchase, port) => record(random, purchase, refund(random), port),
  },
  {
    isPossible: ({ transactions }) => transactions.some(({ type }) => type === 'refund'),
    take: (random, purchase, port) => record(random, purchase, reversedRefund(random), port),
  },
];

async function increment(random: SeededRandom, purchase: NetworkPurchase, port: NetworkPort): Promise<void> {
  const requested = random.between(1, 8_000);
  purchase.requests.push({ requested, granted: await answerTo(random, purchase, requested, port) });
  update(purchase, port);
}

function reverse(purchase: NetworkPurchase, amount: number, port: NetworkPort): void {
  purchase.reversed += amount;
  if (authorizedOf(purchase) === 0) purchase.status = 'reversed';
  update(purchase, port);
}

function end(purchase: NetworkPurchase, status: 'reversed' | 'expired', port: NetworkPort): void {
  if (status === 'reversed') purchase.reversed += heldOf(purchase);
  purchase.status = status;
  update(purchase, port);
}

function capture(
  random: SeededRandom,
  purchase: NetworkPurchase,
  amount: number,
  closes: boolean,
  port: NetworkPort,
) {
  if (closes && isOpen(purchase)) purchase.status = 'closed';
  record(random, purchase, { type: 'capture', amount: -amount, isLinked: true }, port);
}

type Movement = Pick<NetworkTransaction, 'type' | 'amount' | 'isLinked'>;

const forced = (random: SeededRandom): Movement => ({
  type: 'capture',
  amount: -random.between(1, 3_000),
  isLinked: false,
});
/** It may be larger than the capture. */
const refund = (random: SeededRandom): Movement => ({
  type: 'refund',
  amount: random.between(1, 12_000),
  isLinked: random.chance(0.6),
});
const reversedRefund = (random: SeededRandom): Movement => ({
  type: 'refund',
  amount: -random.between(1, 4_000),
  isLinked: random.chance(0.6),
});

function record(
  random: SeededRandom,
  purchase: NetworkPurchase,
  movement: Movement,
  port: NetworkPort,
): void {
  const days = random.between(0, Math.floor((now() - purchase.created) / daySeconds));
  const transaction = { id: newTransactionId(), created: now() - days * daySeconds, ...movement };
  purchase.transactions.push(transaction);
  port.send({
    type: 'issuing_transaction.created',
    object: describeTransaction(purchase, transaction),
  });
  if (transaction.isLinked) update(purchase, port);
}

function update(purchase: NetworkPurchase, port: NetworkPort): void {
  updateHold(purchase);
  port.send({ type: 'issuing_authorization.updated', object: describeAuthorization(purchase) });
}

const now = () => Math.floor(Date.now() / 1000);

/** The figures of a purchase that the service must have. */
export const figuresOf = (purchase: NetworkPurchase) => ({
  status: purchase.status,
  approved: isApproved(purchase),
  held: heldOf(purchase),
  captured: capturedOf(purchase),
});
